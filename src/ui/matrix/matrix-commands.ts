/** Commands of every matrix that one walks: moving and opening. Each names its lines and cells in their titles. */
import { commandOn, type Command } from '#src/engine/commands/command.ts'
import type { CommandTargets } from '#src/engine/panes/command-target.ts'

const walkedKeys = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  first: 'home',
  last: 'end',
  pageUp: 'pageup',
  pageDown: 'pagedown',
  open: 'enter',
} as const

/** What a matrix offers to these commands. */
type WalkedCells = {
  step(by: number): void
  along(by: number): void
  page(by: number): void
  open(): void
}
type MatrixKind = {
  [K in keyof CommandTargets]: CommandTargets[K] extends WalkedCells ? K : never
}[keyof CommandTargets]

/** `line` and `cell` are the words of the trade for what the matrix shows. */
export function matrixCommands<K extends MatrixKind>(kind: K, line: string, cell: string) {
  const on = commandOn(kind)
  const quiet = (title: string, key: string, run: (matrix: WalkedCells) => void): Command =>
    on({ title, key, quiet: true, run: ({ target }) => run(target) })
  return {
    up: quiet(`Move to the ${line} above`, walkedKeys.up, (matrix) => matrix.step(-1)),
    down: quiet(`Move to the ${line} below`, walkedKeys.down, (matrix) => matrix.step(1)),
    left: quiet(`Move to the ${cell} on the left`, walkedKeys.left, (matrix) => matrix.along(-1)),
    right: quiet(`Move to the ${cell} on the right`, walkedKeys.right, (matrix) => matrix.along(1)),
    first: quiet(`Move to the first ${line}`, walkedKeys.first, (matrix) => matrix.step(-Infinity)),
    last: quiet(`Move to the last ${line}`, walkedKeys.last, (matrix) => matrix.step(Infinity)),
    pageUp: quiet(`Move a page of ${line}s up`, walkedKeys.pageUp, (matrix) => matrix.page(-1)),
    pageDown: quiet(`Move a page of ${line}s down`, walkedKeys.pageDown, (matrix) => matrix.page(1)),
    open: quiet(`Open the ${cell} beside`, walkedKeys.open, (matrix) => matrix.open()),
  }
}
