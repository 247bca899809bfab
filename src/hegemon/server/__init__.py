"""The web server. It names no game.

Four rooms, from high to low: `web` (what comes in over HTTP), `live` (games that are played now, and sockets), `engine`
(processes that think) and `store` (the log on disk). Below them stand what all of them share: `protocol.py` with every
message in and out, `data.py` with its parts, `codec.py` that reads and writes both, `reading.py` from a message to the
game, `views.py` and `scenes.py` from the game to a message, and `limits.py`.

The way of a click to every page that shows the game passes 15 files:

- On the page: `board.js` (the click), `choose.js` (the form), `table.js` (the game), `net.js` (the socket).
- In: `live/socket.py` hears the message, `codec.py` reads it, `live/lobby.py` locks the game, `live/game.py` says
  what may be accepted, `reading.py` and `game/answers.py` make the decision. Its small moves are played here, once.
- Written: `store/storage.py` puts the entry on disk; then `live/game.py` and `game/record.py` let it count.
- Out: `live/room.py` sends each listener what is new, made by `views.py` and `scenes.py`; back to `net.js`, `table.js`
  and `board.js` of every page.

Beside the way stand the game (rules, form, picture) and the structures: `protocol.py`, `data.py`, `store/log.py`.
"""
