/** The states of a table's rows as filters above it, and the number of rows in each. */
import type { Field } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { capital } from '#model/shared/label-text.ts'
import { api } from '#src/engine/api/api.ts'
import type { QuickFilter } from './quick-filter.ts'

/** The field that holds the state; views have no life cycle of their own. */
export function stateField({ life, fields }: Resource): readonly [name: string, field: Field] | undefined {
  const name = life?.field ?? 'status'
  const field = fields[name]
  return field && [name, field]
}

/** A filter for each state, in their order. */
export function stateFilters(resource: Resource): readonly QuickFilter[] {
  const [name, field] = stateField(resource) ?? []
  if (name === undefined || field === undefined) return []
  return (field.choices ?? []).map((state) => {
    const word = codeText(field, state)
    return { label: capital(word), filters: { [name]: `=${word}` } }
  })
}

type Overview = { readonly by: Readonly<Record<string, Readonly<Record<string, number>> | undefined>> }
export const countStates = ({ path }: Resource, signal: AbortSignal): Promise<Overview> =>
  api<Overview>(`${path}get_overview/`, { signal })
