"""The rules, one file per chapter, each function beside its twin in `games/samurai/rules`."""
