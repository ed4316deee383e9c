"""The refusals that `test_refusals.py` does not provoke, and the tests that do."""

ELSEWHERE = {
    "bot.not-in-game": "tables/test_chairs.py::test_nobody_is_told_where_a_network_would_lie",
    "server.no-png": "test_stories_and_pictures.py::test_without_its_extra_no_picture_is_a_png",
    "table.deal-of-deal": (
        "tables/test_deals.py::test_only_a_finished_game_of_one_person_against_bots_is_dealt_again"
    ),
    "table.too-many-deals": "tables/test_deals.py::test_a_deal_is_played_again_only_so_often",
    "table.paused": "tables/test_pauses.py::test_in_a_pause_nobody_plays_neither_people_nor_bots",
    "table.both-late": (
        "tables/test_pauses.py::test_whoever_is_late_decides_about_nobody_else_before_they_have_played"
    ),
    "table.unanswered": (
        "tables/test_puzzles.py::test_an_open_puzzle_tells_nothing_of_what_its_seat_may_not_know"
    ),
    "table.unanswered-puzzle": (
        "tables/test_puzzles.py::test_nobody_goes_on_from_a_puzzle_they_have_not_answered"
    ),
    "table.no-claim": "tables/test_pauses.py::test_with_three_nobody_claims_a_win",
    "table.not-running.imported": "tables/test_importing.py::test_nobody_sits_at_it_and_it_is_in_no_list",
    "table.somebody-away": (
        "tables/test_absent.py::test_nothing_is_agreed_behind_the_back_of_who_can_come_back"
    ),
    "table.nobody-to-agree": (
        "tables/test_absent.py::test_whoever_is_left_alone_ends_the_game_but_takes_nothing_back"
    ),
    "table.late-leaves": "tables/test_absent.py::test_who_is_out_of_time_cannot_leave_instead",
    "record.too-long": "tables/test_importing.py::test_a_record_without_end_is_not_played",
    "table.too-much-advice": "tables/test_advice.py::test_nobody_waits_for_too_many_answers_at_once",
    "review.not-finished": "tables/test_reviews.py::test_a_running_game_has_no_review",
    "server.door.host": "edge/test_guard.py::test_a_request_for_somebody_else_is_turned_away",
    "server.door.origin": "edge/test_guard.py::test_only_our_own_pages_may_change_something",
    "server.door.kind": "edge/test_guard.py::test_only_json_is_taken",
    "server.door.body": "edge/test_guard.py::test_a_body_that_is_too_long_is_refused",
    "server.door.rate": "edge/test_guard.py::test_who_asks_too_often_has_to_wait",
    "server.door.sockets": "edge/test_guard.py::test_too_many_sockets_are_refused_by_key",
    "server.door.slow": "edge/test_guard.py::test_a_body_that_does_not_come_is_not_waited_for",
    "server.door.crashed": "edge/test_guard_out.py::test_a_crash_tells_the_client_a_number_and_nothing_else",
    **{
        f"server.setting.{name}": (
            "test_settings.py::test_a_wrong_value_is_told_with_its_variable_and_what_is_allowed"
        )
        for name in ("number", "whole-number", "host", "base-url", "proxy", "bot", "store", "yes-or-no")
    },
    "server.setting.test-seeds": (
        "test_settings.py::test_deals_can_be_foretold_only_where_nobody_else_can_come"
    ),
    "store.slow": "store/test_failures.py::test_nobody_waits_for_ever",
    "store.no-table": "store/test_contract.py::test_nothing_is_appended_to_an_unknown_table",
    "store.locked": "store/test_sqlite.py::test_a_second_server_is_refused",
    "store.several-names": "store/test_sqlite.py::test_a_store_with_a_second_name_has_no_server",
    "store.newer": "store/test_sqlite.py::test_a_store_of_a_newer_program",
    "store.no-database": "store/test_sqlite.py::test_no_database",
    "store.not-ours": "store/test_sqlite.py::test_the_database_of_another_program_is_not_touched",
    "store.no-folder": "store/test_sqlite.py::test_a_folder_that_does_not_exist",
    "store.no-file": "store/test_backup.py::test_what_cannot_be_copied_leaves_nothing_behind",
    "store.not-writable": "store/test_sqlite.py::test_a_folder_that_may_not_be_written",
    "store.no-wal": "store/test_sqlite.py::test_a_place_without_shared_memory",
    "store.unreadable": "store/test_sqlite.py::test_a_table_that_cannot_be_read_leaves_the_others_alone",
    "store.damaged": "store/test_backup.py::test_a_damaged_store_is_found_out",
    "store.target-exists": "store/test_backup.py::test_nothing_is_overwritten",
    "server.setting.database": (
        "test_settings.py::test_a_wrong_address_of_a_database_is_not_repeated_with_its_password"
    ),
    "store.database-failed": (
        "store/test_postgres.py::test_a_database_that_is_gone_is_told_at_once_and_used_again_when_it_is_back"
    ),
    "store.database-slow": "store/test_postgres.py::test_nobody_waits_for_ever_for_a_database",
    "store.database-unknown": "store/test_postgres.py::test_nobody_waits_for_ever_for_a_database",
    "store.no-driver": "store/test_postgres.py::test_without_its_extra_there_is_no_postgresql",
    "store.not-there": "store/test_postgres.py::test_where_no_database_is",
    "store.no-access": "store/test_postgres.py::test_a_wrong_password",
    "store.not-allowed": "store/test_postgres.py::test_a_wrong_password",
    "store.no-such-database": "store/test_postgres.py::test_a_database_that_does_not_exist",
    "store.not-utf8": "store/test_postgres.py::test_a_database_for_few_characters",
    "store.newer-database": "store/test_postgres.py::test_a_database_of_a_newer_program",
    "store.not-our-database": ("store/test_postgres.py::test_what_belongs_to_another_program_is_not_touched"),
    "store.nothing-there": "store/test_moving.py::test_an_empty_database_has_nothing_to_move",
    "store.in-use": "store/test_moving.py::test_a_store_in_use_is_not_moved",
    "store.not-empty": "store/test_moving.py::test_nothing_is_moved_where_something_is",
    "store.incomplete": "store/test_moving.py::test_a_copy_that_is_not_the_same_is_not_kept",
    "store.differs": "store/test_moving.py::test_a_copy_that_is_not_the_same_is_not_kept",
    "store.missing-rows": "store/test_moving.py::test_damaged_tables_are_named",
    "store.frozen": "store/test_checking.py::test_a_table_at_which_the_rules_stop_is_named_with_the_line",
}
