/** The records of which screens are listed one by one, as `Switch list of Gateway Yard` is. */
import { proxy, ref } from 'valtio'
import type { NamedRecord } from '#workers/jobs/finder.ts'
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

export const subjects = state(() => {
  const kept = proxy<{ list: readonly NamedRecord[] }>({ list: ref([]) })
  // Names of one user's records are not for the next.
  onClear(() => {
    kept.list = ref([])
  })
  return kept
})
