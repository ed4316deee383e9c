"""The rules, one file per chapter, each function like its twin in `games/rice_wars/rules`."""
