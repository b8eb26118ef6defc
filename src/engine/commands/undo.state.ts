/** One list of what was done, over all panes, newest last. */
import { proxy } from 'valtio'
import type { Undo } from '#model/kernel/resource.ts'
import { state } from '../console/console.state.ts'

export type UndoEntry = {
  readonly title: string
  readonly kind: Undo
  /** Takes it back and says in a sentence what came of it; throws what the server said where it could not. */
  readonly undo: () => Promise<string>
  readonly redo?: () => Promise<string>
}

/** `count`: of all that was ever done, also of what was taken back. */
export const undoEntries = state(() =>
  proxy<{ done: UndoEntry[]; undone: UndoEntry[]; count: number }>({ done: [], undone: [], count: 0 }),
)
