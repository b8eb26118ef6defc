/** The progress of the guide, which may be ahead of what the server has stored. */
import { proxy } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'

export type GuideProgress = { readonly ticked: readonly string[]; readonly done: boolean }
/** Null: as stored. */
export const guideAhead = state(() => {
  const ahead = proxy<{ now: GuideProgress | null }>({ now: null })
  onClear(() => {
    ahead.now = null
  })
  return ahead
})
type Writing = { last: Promise<unknown> }
export const guideWriting = state((): Writing => ({ last: Promise.resolve() }))
