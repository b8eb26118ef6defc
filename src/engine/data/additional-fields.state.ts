/** The fields that the company has added to resources. */
import { proxy } from 'valtio'
import type { Definition } from '#model/areas/config/custom-field.ts'
import { api, type Page } from '../api/api.ts'
import { state } from '../console/console.state.ts'
import { onChanges } from '../feed/client.ts'
import { onClear } from '../session/lifecycle.ts'

export const customFields = state(() => {
  let known: readonly Definition[] = []
  let asked: Promise<void> | undefined
  /** `turn` increases whenever the definitions change, so that what depends on them is built again. */
  const now = proxy({ isReady: false, turn: 0 })
  const ask = async (): Promise<void> => {
    const mine = asked
    // The page works without them and is updated once they can be read.
    const { results } = await api<Page<Definition>>('additional_field/', {
      query: { active: 'true', limit: 1000, ordering: 'id' },
    }).catch(() => ({ results: known }))
    if (asked !== mine) return
    const isOther = JSON.stringify(results) !== JSON.stringify(known)
    known = results
    if (isOther) now.turn++
    now.isReady = true
  }
  const ready = (): Promise<void> => (asked ??= Promise.resolve().then(ask))
  onChanges((changes) => {
    if (
      asked === undefined ||
      (changes !== 'reset' && !changes.some(({ resource }) => resource === 'config:additionalField'))
    )
      return
    asked = undefined
    void ready()
  })
  onClear(() => {
    asked = undefined
    known = []
    now.isReady = false
  })
  return { now, ready, known: () => known }
})
