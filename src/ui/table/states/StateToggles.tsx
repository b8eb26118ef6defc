/** The states of a table's rows with their counts, above the rows. Each shows its rows alone, or all again. */
import { codeText } from '#model/kernel/words/code-words.ts'
import { capital } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useTablePart } from '../state/use-table.ts'
import { countStates, filterOf, stateField, stateKeys, toggleState } from './state-filter.ts'

export function StateToggles() {
  const { table, part: filters } = useTablePart((now) => now.settings.filters)
  useCommandTarget('tableStates', table)
  const [name = '', field] = stateField(table.resource) ?? []
  const answer = useFresh<Awaited<ReturnType<typeof countStates>>, readonly unknown[]>({
    queryKey: [table.name, 'states'],
    queryFn: ({ signal }) => countStates(table.resource, signal),
  })
  const counts = answer.data?.by[name] ?? {}
  return (field?.choices ?? []).map((state, at) => {
    const isShown = field !== undefined && filters[name] === filterOf(field, state)
    const key = stateKeys[at]
    const word = field === undefined ? state : capital(codeText(field, state))
    return (
      <Button
        key={state}
        look={isShown ? 'plain' : 'quiet'}
        aria-pressed={isShown}
        {...(key !== undefined && { shortcut: key })}
        onPress={() => toggleState(table, at)}
      >
        {counts[state] === undefined ? word : `${word} ${grouped(counts[state])}`}
      </Button>
    )
  })
}
