/** What changed during the outage, as far as it is known, and how far the user has stepped through it. */
import { proxy, ref } from 'valtio'
import type { Digest, DigestGroup, DigestObject } from '#model/shared/digest.ts'
import { state } from '../console/console.state.ts'
import { onClear } from '../session/lifecycle.ts'

export type Listed = { readonly object: DigestObject; readonly group: DigestGroup }
type Now =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'told'; readonly digest: Digest; readonly list: readonly Listed[] }

/** `turn` counts requests; older responses are ignored. `scopes`: those requested. `cancelClosing` stops a digest from closing itself. */
type Question = { turn: number; scopes: ReadonlySet<string>; cancelClosing: () => void }
export const digestQuestion = state((): Question => ({ turn: 0, scopes: new Set(), cancelClosing: () => {} }))

/** `at`: index of the change visited last, -1 before the first. */
export const digest = state(() => {
  const it = proxy<{ now: Now; at: number }>({ now: ref<Now>({ kind: 'none' }), at: -1 })
  const question = digestQuestion()
  onClear(() => {
    question.turn++
    it.now = ref({ kind: 'none' })
  })
  return it
})
