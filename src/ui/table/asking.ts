/** A question and the window on its answer, sent together: one way there and back, and the worker looks while the page draws what was set. */
import type { TableFacts, TableWindow, ViewSpec } from '#workers/jobs.ts'
import type { TableDoor } from '../../engine/tables.ts'

/** From which entry to which. */
export type Reach = { readonly from: number; readonly to: number }
export const sameReach = (one: Reach, other: Reach): boolean => one.from === other.from && one.to === other.to

/** `facts` is null where a newer question came before this one was begun. */
export type Answer = { readonly facts: TableFacts | null; readonly window: TableWindow | undefined; readonly reach: Reach }

/** `isAlong`: not of rows on the server, where a window is a question of its own. */
export async function askWithWindow(door: TableDoor, spec: ViewSpec, reach: Reach, columns: readonly string[], isAlong: boolean): Promise<Answer> {
  const asked = door.ask(spec)
  const along = isAlong ? door.window(reach.from, reach.to, columns) : undefined
  // Of a question that failed or was overtaken nobody waits for the window.
  along?.catch(() => {})
  const facts = await asked
  return { facts, window: facts && along ? await along : undefined, reach }
}
export const nothingAsked: Answer = { facts: null, window: undefined, reach: { from: 0, to: 0 } }
