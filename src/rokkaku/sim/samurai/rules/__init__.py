"""The rules, one file per chapter, each function like its twin in `games/samurai/rules`."""
