/** Ready arrangements of all panes, as tmux and i3 have them. Panes for which there is no room become tabs, evenly. Loaded on first use. */
import type { MosaicDirection } from 'react-mosaic-component'
import type { Arrangement } from '#src/engine/commands/workspace.ts'
import { LEAST, type Room } from '../least-size.ts'
import { keysIn, type Tree } from '../tree/parts.ts'

/** A pane is wider than it is high: so most tables and forms are read best. */
const SHAPE = LEAST.width / LEAST.height
/** The share of the main pane, in percent. */
const MAIN = 60

/** The items in so many groups, in their order; none is larger than another by more than one. */
function groups<T>(items: readonly T[], count: number): readonly (readonly T[])[] {
  const start = (group: number): number => Math.floor((items.length * group) / count)
  return Array.from({ length: count }, (_, group) => items.slice(start(group), start(group + 1)))
}
/** One cell: a pane, or several as tabs. */
function cell(panes: readonly string[]): Tree {
  const [first = ''] = panes
  return panes.length === 1 ? first : { type: 'tabs', tabs: [...panes], activeTabIndex: 0 }
}
/** Parts of the same size, or of the sizes given. */
function splitInto(direction: MosaicDirection, parts: readonly Tree[], sizes?: readonly number[]): Tree {
  const [first = ''] = parts
  if (parts.length < 2) return first
  const splitPercentages = [...(sizes ?? parts.map(() => 100 / parts.length))]
  return { type: 'split', direction, children: [...parts], splitPercentages }
}

/** How many panes fit beside each other, and one below the other. */
const most = ({ width, height }: Room): { readonly columns: number; readonly rows: number } => ({
  columns: Math.max(1, Math.floor(width / LEAST.width)),
  rows: Math.max(1, Math.floor(height / LEAST.height)),
})

/** How far the cells of so many rows are from the shape that reads best. */
function badness(rows: number, cells: number, { width, height }: Room): number {
  const columns = Math.ceil(cells / rows)
  const shape = width / columns / (height / rows)
  return Math.abs(Math.log(shape / SHAPE)) + (columns * rows - cells) / cells
}

function grid(panes: readonly string[], room: Room): Tree {
  const limit = most(room)
  const cells = Math.min(panes.length, limit.columns * limit.rows)
  const [rows = 1] = Array.from({ length: limit.rows }, (_, at) => at + 1)
    .filter((count) => count <= cells && Math.ceil(cells / count) <= limit.columns)
    .toSorted((one, two) => badness(one, cells, room) - badness(two, cells, room))
  const lines = groups(groups(panes, cells).map(cell), rows)
  return splitInto(
    'column',
    lines.map((line) => splitInto('row', line)),
  )
}

const columns = (panes: readonly string[], room: Room): Tree =>
  splitInto('row', groups(panes, Math.min(panes.length, most(room).columns)).map(cell))

function mainAndStack(panes: readonly string[], main: string, room: Room): Tree {
  const others = panes.filter((pane) => pane !== main)
  const limit = most(room)
  if (others.length === 0 || limit.columns < 2) return cell([main, ...others])
  const rest = splitInto('column', groups(others, Math.min(others.length, limit.rows)).map(cell))
  const share = Math.min(MAIN, 100 - (LEAST.width * 100) / room.width)
  return splitInto('row', [main, rest], [share, 100 - share])
}

/** `main` is the pane that has the focus. */
export function arranged(tree: Tree, as: Arrangement, main: string, room: Room): Tree {
  const panes = keysIn(tree)
  if (as === 'grid') return grid(panes, room)
  return as === 'columns' ? columns(panes, room) : mainAndStack(panes, main, room)
}
