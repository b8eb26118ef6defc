/** Commands of every list of lines: moving, selecting, opening. Each list names its lines in their titles. */
import { commandOn, type Command } from '#src/engine/commands/command.ts'
import type { CommandTargets } from '#src/engine/panes/command-target.ts'

export const listKeys = {
  up: 'up',
  down: 'down',
  first: 'home',
  last: 'end',
  pageUp: 'pageup',
  pageDown: 'pagedown',
  extendUp: 'shift+up',
  extendDown: 'shift+down',
  mark: 'space',
  all: 'mod+a',
  none: 'escape',
  open: 'enter',
} as const

/** What a list offers to these commands. */
export type WalkedList = {
  step(by: number, extend?: boolean): void
  page(by: number): void
  mark(): void
  markAll(): void
  clear(): void
  open(): void
}
type ListKind = { [K in keyof CommandTargets]: CommandTargets[K] extends WalkedList ? K : never }[keyof CommandTargets]

/** `line` and `lines` are the words of the trade for what the list shows. */
export function listCommands<K extends ListKind>(kind: K, line: string, lines: string) {
  const on = commandOn(kind)
  const quiet = (title: string, key: string, run: (list: WalkedList) => void): Command =>
    on({ title, key, quiet: true, run: ({ target }) => run(target) })
  return {
    up: quiet(`Move to the ${line} above`, listKeys.up, (list) => list.step(-1)),
    down: quiet(`Move to the ${line} below`, listKeys.down, (list) => list.step(1)),
    first: quiet(`Move to the first ${line}`, listKeys.first, (list) => list.step(-Infinity)),
    last: quiet(`Move to the last ${line}`, listKeys.last, (list) => list.step(Infinity)),
    pageUp: quiet(`Move a page of ${lines} up`, listKeys.pageUp, (list) => list.page(-1)),
    pageDown: quiet(`Move a page of ${lines} down`, listKeys.pageDown, (list) => list.page(1)),
    extendUp: quiet(`Select ${lines} upwards`, listKeys.extendUp, (list) => list.step(-1, true)),
    extendDown: quiet(`Select ${lines} downwards`, listKeys.extendDown, (list) => list.step(1, true)),
    mark: quiet(`Select or release the ${line}`, listKeys.mark, (list) => list.mark()),
    markAll: quiet(`Select all ${lines} shown`, listKeys.all, (list) => list.markAll()),
    release: quiet(`Clear the selection of ${lines}`, listKeys.none, (list) => list.clear()),
    open: quiet(`Open the ${line} beside`, listKeys.open, (list) => list.open()),
  }
}
