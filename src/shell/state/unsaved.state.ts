/** The pending question about unsaved work. */
import { proxy } from 'valtio'
import { state } from '#src/engine/console/console.state.ts'

/** What is asked before unsaved work is discarded. */
export type Asked = {
  readonly lost: readonly string[]
  readonly title: string
  readonly verb: string
  readonly go: () => void
}
export const unsavedQuestion = state(() => proxy<{ now: Asked | null }>({ now: null }))
/** A user who has confirmed leaving is not asked again by the browser. */
export const leaving = state(() => ({ isSure: false }))
