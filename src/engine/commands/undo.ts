/** Records what was done, undoes it and redoes it. */
import { ref } from 'valtio'
import { toast, type NewToast } from './toast.ts'
import { undoEntries, type UndoEntry } from './undo.state.ts'

/** The number of entries ever recorded, including undone ones: tells whether something has changed since. */
export const undoCount = (): number => undoEntries().count

/** Returns the entry as it was given. */
export function recordUndo(deed: UndoEntry): UndoEntry {
  const entries = undoEntries()
  entries.count++
  entries.done.push(ref(deed))
  entries.undone = []
  if (entries.done.length > 200) entries.done.shift()
  return deed
}

/** Whether a deed can still be taken back. */
export const isUndoable = (deed: UndoEntry): boolean => undoEntries().done.includes(deed)

/** Removes an entry without undoing it, so that it can no longer be undone. */
export const forget = (deed: UndoEntry): void => {
  const entries = undoEntries()
  entries.done = entries.done.filter((other) => other !== deed)
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export async function undo(): Promise<void> {
  const deed = undoEntries().done.at(-1)
  if (!deed) return toast({ text: 'Nothing to undo.' })
  return undoThis(deed)
}
/** Undoes one entry of the history, even if others came later: each entry knows whether it still can be undone. */
export async function undoThis(deed: UndoEntry): Promise<void> {
  const entries = undoEntries()
  const place = entries.done.indexOf(deed)
  if (place < 0) return
  entries.done.splice(place, 1)
  try {
    const said = await deed.undo()
    if (deed.redo) entries.undone.push(ref(deed))
    toast({ text: said, tone: 'ok' })
  } catch (error) {
    // An undo that fails stays in the history, because it may succeed later.
    entries.done.splice(place, 0, ref(deed))
    toast({ text: `Not undone: ${deed.title}. ${sentence(error)}`, tone: 'stop' })
  }
}

/** The button of a notice that takes back what it reports, if anything can. */
export const undoButton = (entry: UndoEntry | undefined): Pick<NewToast, 'action'> =>
  entry === undefined ? {} : { action: { label: 'Undo', key: 'mod+z', run: () => void undoThis(entry) } }

export async function redo(): Promise<void> {
  const entries = undoEntries()
  const deed = entries.undone.pop()
  if (!deed?.redo) return toast({ text: 'Nothing to redo.' })
  try {
    toast({ text: await deed.redo(), tone: 'ok' })
    entries.done.push(ref(deed))
  } catch (error) {
    entries.undone.push(ref(deed))
    toast({ text: `Not redone: ${deed.title}. ${sentence(error)}`, tone: 'stop' })
  }
}
