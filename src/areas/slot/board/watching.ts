/** Waits for a slot, or for any slot of a day, to become free: whoever asked first is told first and holds it for some minutes. */
import { slot } from '#model/areas/slot/slot.resource.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { detailOf } from '#src/ui/action/action-undo.ts'

export type WatchedRoom = { readonly slot: number } | { readonly location: number; readonly day: string }

const call = { resource: slot, action: slot.actions.watchSlot }
const ask = async (room: WatchedRoom, stop = false): Promise<string> =>
  detailOf(await callAction(call, undefined, { ...room, ...(stop && { stop }) })) ?? 'Done.'

/** False if it cannot be waited for, such as a slot that is free; a toast says why. */
export async function watchRoom(room: WatchedRoom): Promise<boolean> {
  try {
    toast({ text: await ask(room), tone: 'ok' })
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' })
    return false
  }
  recordUndo({
    title: 'slot' in room ? 'Wait for a slot' : `Wait for a slot of ${room.day}`,
    kind: 'exact',
    undo: () => ask(room, true),
    redo: () => ask(room),
  })
  return true
}
