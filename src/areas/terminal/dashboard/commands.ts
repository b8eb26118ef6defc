/** Commands of the terminal's dashboard: walking its tiles, opening what they ask, and arranging them. */
import { commandOn } from '#src/engine/commands/command.ts'
import { tileKeys as keys } from './keys.ts'
import type { TileController } from './tile-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'terminal:tiles': TileController
  }
}

const onTiles = commandOn('terminal:tiles')
const walking = (title: string, key: string, run: (tiles: TileController) => void) =>
  onTiles({ title, key, quiet: true, run: ({ target }) => run(target) })

export const tileUp = walking('Move to the line above', keys.up, (tiles) => tiles.step(-1))
export const tileDown = walking('Move to the line below', keys.down, (tiles) => tiles.step(1))
export const tileLeft = walking('Move to the tile before', keys.left, (tiles) => tiles.along(-1))
export const tileRight = walking('Move to the next tile', keys.right, (tiles) => tiles.along(1))
export const firstTile = walking('Move to the first tile', keys.first, (tiles) => tiles.step(-Infinity))
export const lastTile = walking('Move to the last line', keys.last, (tiles) => tiles.step(Infinity))
export const openTile = walking('Open what the tile counts', keys.open, (tiles) => tiles.open())
export const moveTileEarlier = onTiles({
  title: 'Move the tile towards the first',
  key: keys.earlier,
  menu: 'pane',
  aliases: ['arrange tiles'],
  undo: 'exact',
  run: ({ target }) => target.move(-1),
})
export const moveTileLater = onTiles({
  title: 'Move the tile towards the last',
  key: keys.later,
  menu: 'pane',
  aliases: ['arrange tiles'],
  undo: 'exact',
  run: ({ target }) => target.move(1),
})
export const hideTile = onTiles({
  title: 'Hide the tile',
  key: keys.hide,
  menu: 'pane',
  undo: 'exact',
  run: ({ target }) => target.hide(),
})
export const showAllTiles = onTiles({
  title: 'Show all tiles',
  key: keys.all,
  menu: 'pane',
  aliases: ['hidden tiles'],
  undo: 'exact',
  run: ({ target }) => target.showAll(),
})
