/** The commands that were run, newest last, until the user leaves. */
import { proxy } from 'valtio'
import type { MacroStep } from '#model/areas/user/rules/macro.ts'
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

export const log = state(() => {
  const kept = proxy<{ steps: readonly MacroStep[] }>({ steps: [] })
  onClear(() => {
    kept.steps = []
  })
  return kept
})
