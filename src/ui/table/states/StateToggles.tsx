/** The states of a table's rows with their counts, above the rows. Each shows its rows alone, or all again. */
import { useMemo } from 'react'
import { useFresh } from '#src/engine/data/query.ts'
import { useTablePart } from '../state/use-table.ts'
import { QuickButtons } from './QuickButtons.tsx'
import { countStates, stateField, stateFilters } from './state-filter.ts'

export function StateToggles() {
  const { table } = useTablePart((now) => now.settings.filters)
  const { name, resource } = table
  const offered = useMemo(() => stateFilters(resource), [resource])
  const [of = '', field] = stateField(resource) ?? []
  const answer = useFresh<Awaited<ReturnType<typeof countStates>>, readonly unknown[]>({
    queryKey: [name, 'states'],
    queryFn: ({ signal }) => countStates(resource, signal),
  })
  const counts = answer.data?.by[of] ?? {}
  return <QuickButtons offered={offered} counts={(field?.choices ?? []).map((state) => counts[state])} />
}
