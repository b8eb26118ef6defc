/** The product on the screen against the hazardous materials table, and taking over what the table says. */
import { proxy } from 'valtio'
import { product } from '#model/areas/company/company.resource.ts'
import { hazmatFields, takenOver, type HazmatCheck } from '#model/areas/company/rules/hazmat.ts'
import { api } from '#src/engine/api/api.ts'
import type { Draft } from '#src/ui/form/draft/draft.ts'

type Values = Readonly<Record<string, unknown>>

/** The address of the question, which is the same for products that say the same. */
export function hazmatPath(values: Values): string {
  const query = new URLSearchParams()
  for (const name of hazmatFields) {
    const value = values[name]
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim())
  }
  return `${product.path}hazmat_check/?${query}`
}
export const hazmatCheck = (path: string, signal?: AbortSignal): Promise<HazmatCheck> =>
  api<HazmatCheck>(path, signal ? { signal } : {})

/** What the command takes over: the differences that were last shown. */
export class HazmatTarget {
  readonly #draft: Draft
  readonly state = proxy<{ differences: HazmatCheck['differences'] }>({ differences: [] })
  constructor(draft: Draft) {
    this.#draft = draft
  }
  show(differences: HazmatCheck['differences']): void {
    this.state.differences = differences
  }
  get values(): Readonly<Record<string, string>> {
    return takenOver(this.state)
  }
  /** A product that nothing else was typed into is saved at once, so that undo takes it back; otherwise the form keeps it. */
  async takeOver(): Promise<void> {
    const draft = this.#draft
    const isSaved = draft.mode === 'patch' && !draft.isDirty()
    for (const [name, value] of Object.entries(this.values)) draft.set(name, value)
    if (isSaved) await draft.save()
  }
}
