/** The named desks that the user may open, as last read. */
import { proxy, ref } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import type { NamedDesk } from './desk.ts'

export const deskList = state(() => proxy<{ now: readonly NamedDesk[] }>({ now: ref([]) }))
