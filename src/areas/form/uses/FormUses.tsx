/** Above a form's record: how often it was filled in, since when its structure is as it is, and the way into the builder. */
import { data as entries, form as forms } from '#model/areas/form/form.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import styles from './FormUses.module.css'

type Entry = {
  readonly at: string
  readonly by__label: string
  readonly kind: string
  readonly changes: readonly { readonly field: string }[]
}
type Uses = { readonly count: number; readonly last: string | null; readonly versions: readonly Entry[] }

async function usesOf(id: number, signal: AbortSignal): Promise<Uses> {
  const filled = await rowsOf(entries).list({ form: id, ordering: '-filled_at', limit: 1 }, signal)
  // Without the permission to read histories only the uses are told.
  const told = may(forms.needs.history)
    ? (await api<{ results: readonly Entry[] }>(`${forms.path}${id}/history/`, { signal })).results
    : []
  return {
    count: filled.count,
    last: filled.results[0]?.filled_at ?? null,
    versions: told.filter(
      ({ kind, changes }) => kind === 'create' || changes.some(({ field }) => field === 'schema_data'),
    ),
  }
}

const timesText = ({ count, last }: Uses): string =>
  count === 0
    ? 'Not filled in yet.'
    : `Filled in ${count === 1 ? 'once' : `${grouped(count)} times`}${last === null ? '' : `, last ${momentText(last)}`}.`

export default function FormUses({ controller }: RecordPart) {
  const { row } = controller
  const id = row === undefined ? null : Number(row.id)
  const answer = useFresh({
    queryKey: ['form:form', id, 'uses'],
    queryFn: ({ signal }) => usesOf(id ?? 0, signal),
    enabled: id !== null,
  })
  if (id === null) return null
  const { data: uses, error } = answer
  return (
    <section className={styles['uses']} aria-label="Uses and versions">
      <p>
        {uses ? timesText(uses) : error ? `Its uses could not be read: ${error.message}` : 'Looking for its uses …'}
      </p>
      {uses && uses.versions.length > 0 && (
        <p>
          {`Version ${uses.versions.length} of its structure, since ${momentText(uses.versions[0]?.at ?? '')}${uses.versions[0]?.by__label ? ` by ${uses.versions[0].by__label}` : ''}. What was filled in keeps the structure of its time.`}
        </p>
      )}
      {may(forms.needs.change) && (
        <div>
          <Button look="quiet" onPress={() => open('form:edit:structure', { formId: id }, { place: 'right' })}>
            Open in the builder
          </Button>
        </div>
      )}
    </section>
  )
}
