/** The undo history of all panes, newest last. */
import { proxy } from 'valtio'
import type { Undo } from '#model/kernel/action.ts'
import { state } from '../console/console.state.ts'

export type UndoEntry = {
  readonly title: string
  readonly kind: Undo
  /** Undoes it and resolves to a sentence about the result; throws the server's reason if it cannot. */
  readonly undo: () => Promise<string>
  readonly redo?: () => Promise<string>
}

/** `count`: all entries ever recorded, including undone ones. */
export const undoEntries = state(() =>
  proxy<{ done: UndoEntry[]; undone: UndoEntry[]; count: number }>({ done: [], undone: [], count: 0 }),
)
