/** How far the guide is, ahead of what the server keeps: keys are faster. */
import { proxy } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

export type GuideProgress = { readonly ticked: readonly string[]; readonly done: boolean }
/** Null: as it is kept. */
export const guideAhead = state(() => {
  const ahead = proxy<{ now: GuideProgress | null }>({ now: null })
  onClear(() => {
    ahead.now = null
  })
  return ahead
})
type Writing = { last: Promise<unknown> }
export const guideWriting = state((): Writing => ({ last: Promise.resolve() }))
