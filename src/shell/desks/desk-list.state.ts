/** The named desks that the user may open, as last read. */
import { proxy, ref } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import type { NamedDesk } from './named-desks.ts'

/** `opened`: the id of the one that was opened or saved last. */
export const deskList = state(() =>
  proxy<{ now: readonly NamedDesk[]; opened: number | undefined }>({ now: ref([]), opened: undefined }),
)

/** The save of a named desk that is under way, or the last one. Questions about desks wait for it. */
export const deskSave = state<{ last: Promise<void> }>(() => ({ last: Promise.resolve() }))
