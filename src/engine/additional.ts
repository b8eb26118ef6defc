/** The fields that the company has added to resources by itself: asked for once, and again when one of them changes. */
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { fieldsOf, modelOf, withFields, type Definition } from '#model/custom.ts'
import type { Fields } from '#model/field.ts'
import { resourceNamed } from '#model/named.ts'
import type { Resource } from '#model/resource.ts'
import { api, type Page } from './api.ts'
import { onChanges } from './live.ts'
import { onClear } from './sign.ts'

let known: readonly Definition[] = []
let asked: Promise<void> | undefined
/** `turn` counts how often they came out different: what was built from the ones before is built anew. */
const state = proxy({ isReady: false, turn: 0 })

async function ask(): Promise<void> {
  const mine = asked
  // A page without them still works: it is told of them when they can be read.
  const { results } = await api<Page<Definition>>('additional_field/', { query: { active: 'true', limit: 1000, ordering: 'id' } }).catch(() => ({ results: known }))
  if (asked !== mine) return
  const isOther = JSON.stringify(results) !== JSON.stringify(known)
  known = results
  if (isOther) state.turn++
  state.isReady = true
}
/** Resolves when they are known. */
export const additional = (): Promise<void> => (asked ??= Promise.resolve().then(ask))

onChanges((changes) => {
  if (asked === undefined || (changes !== 'reset' && !changes.some(({ resource }) => resource === 'config:additionalField'))) return
  asked = undefined
  void additional()
})
onClear(() => {
  asked = undefined
  known = []
  state.isReady = false
})

export const additionalFields = (name: string): Fields => fieldsOf(known, modelOf(name, resourceNamed(name)))
/** The resource with them, as far as they are known. */
export const resourceWithAdditional = (name: string): Resource => withFields(resourceNamed(name), additionalFields(name))

/** The turn of what is known; undefined until it is. */
export function useAdditional(): number | undefined {
  const { isReady, turn } = useSnapshot(state)
  useEffect(() => void additional(), [])
  return isReady ? turn : undefined
}
