/** The states of a table's rows: which of them is shown, and the filter that shows one. */
import type { Field } from '#model/kernel/field.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { api } from '#src/engine/api/api.ts'
import type { TableController } from '../state/controller.ts'

/** A key for each state, in their order. */
export const stateKeys = ['1', '2', '3', '4'] as const

/** The field that holds the state; views have no life cycle of their own. */
export function stateField({ life, fields }: Resource): readonly [name: string, field: Field] | undefined {
  const name = life?.field ?? 'status'
  const field = fields[name]
  return field && [name, field]
}

export const filterOf = (field: Field, state: string): string => `=${codeText(field, state)}`

/** Shows the rows of one state; the other filters stay. Of the state that is shown already, shows the rows of all states. */
export function toggleState(table: TableController, at: number): void {
  const [name, field] = stateField(table.resource) ?? []
  const state = field?.choices?.[at]
  if (name === undefined || field === undefined || state === undefined) return
  const { [name]: shown, ...others } = table.now.settings.filters
  const filter = filterOf(field, state)
  table.configure({ filters: shown === filter ? others : { ...others, [name]: filter } })
}

type Overview = { readonly by: Readonly<Record<string, Readonly<Record<string, number>> | undefined>> }
export const countStates = ({ path }: Resource, signal: AbortSignal): Promise<Overview> =>
  api<Overview>(`${path}get_overview/`, { signal })
