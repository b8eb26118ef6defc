/** One list of what was done, over all panes, newest last. */
import { proxy, ref } from 'valtio'
import type { Undo } from '#model/resource.ts'
import { toast } from './toast.ts'

export type Deed = {
  readonly title: string
  readonly kind: Undo
  /** Takes it back and says in a sentence what came of it; throws what the server said where it could not. */
  readonly undo: () => Promise<string>
  readonly redo?: () => Promise<string>
}

export const deeds = proxy<{ done: Deed[]; undone: Deed[] }>({ done: [], undone: [] })

let count = 0
/** How many deeds there have been, also those taken back: whether something was changed since. */
export const deedCount = (): number => count

export function did(deed: Deed): void {
  count++
  deeds.done.push(ref(deed))
  deeds.undone = []
  if (deeds.done.length > 200) deeds.done.shift()
}

/** Takes a deed off the list without undoing it: it can no longer be taken back. */
export const forget = (deed: Deed): void => {
  deeds.done = deeds.done.filter((other) => other !== deed)
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export async function undo(): Promise<void> {
  const deed = deeds.done.at(-1)
  if (!deed) return toast({ text: 'Nothing to undo.' })
  return undoThis(deed)
}
/** Takes back one deed of the list, also where others came after it: each knows by itself whether it still can. */
export async function undoThis(deed: Deed): Promise<void> {
  const place = deeds.done.indexOf(deed)
  if (place < 0) return
  deeds.done.splice(place, 1)
  try {
    const said = await deed.undo()
    if (deed.redo) deeds.undone.push(ref(deed))
    toast({ text: said, tone: 'ok' })
  } catch (error) {
    // What could not be taken back stays on the list: the reason may pass.
    deeds.done.splice(place, 0, ref(deed))
    toast({ text: `Not undone: ${deed.title}. ${sentence(error)}`, tone: 'stop' })
  }
}

export async function redo(): Promise<void> {
  const deed = deeds.undone.pop()
  if (!deed?.redo) return toast({ text: 'Nothing to redo.' })
  try {
    toast({ text: await deed.redo(), tone: 'ok' })
    deeds.done.push(ref(deed))
  } catch (error) {
    deeds.undone.push(ref(deed))
    toast({ text: `Not redone: ${deed.title}. ${sentence(error)}`, tone: 'stop' })
  }
}
