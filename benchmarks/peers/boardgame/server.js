"use strict";
// boardgame.io's own server with its own store in memory.  Says on which port it listens.

const { Server } = require("boardgame.io/server");

Server({ games: [require("./game.js")], origins: ["http://127.0.0.1"] })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(`listening ${appServer.address().port}`));
