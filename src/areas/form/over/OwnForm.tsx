/** A company's own form over a record, beside its fields: as it was answered last, in the structure of that day, or to be filled in. */
import { useEffect, useMemo, useState } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import { data as entryRows } from '#model/areas/form/form.resource.ts'
import { beginsWith, recordOf, type OverType } from '#model/areas/form/rules/over-record.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { isPlain } from '#model/areas/form/rules/structure.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { FillController } from '../fill/fill-controller.ts'
import { Filling } from './Filling.tsx'
import { entriesOver, formsOver, type OverEntry, type OverForm } from './own-form.ts'
import styles from './Over.module.css'

const EntryForm = late(() => import('#src/ui/entry/EntryForm.tsx'), <Skeleton rows={4} label="Loading the form" />)
const nothing = (): void => {}

const whenText = ({ filled_at, filled_by__label: by }: OverEntry): string =>
  `${filled_at === null ? 'some time' : momentText(filled_at)}${by ? ` by ${by}` : ''}`

function Answered({ entry }: { readonly entry: OverEntry }) {
  const { structure } = readStructure(entry.schema_data)
  return (
    <>
      <p>{`Filled in ${whenText(entry)}, shown with the structure of that day.`}</p>
      <EntryForm key={entry.id} structure={structure} data={entry.data} errors={[]} isReadOnly onChange={nothing} />
    </>
  )
}

type Shown = {
  readonly type: OverType
  readonly forms: readonly OverForm[]
  readonly entries: readonly OverEntry[]
  readonly part: RecordPart['controller']
}

function Over({ type, forms, entries, part }: Shown) {
  const of = recordOf(type) ?? ''
  const id = String(part.row?.id ?? '')
  const [chosen, choose] = useState(forms[0]?.id)
  const form = forms.find((one) => one.id === chosen) ?? forms[0]
  const controller = useMemo(() => new FillController({ object_type: of, object_id: id }), [of, id])
  const { now } = useSnapshot(controller.state)
  const last = entries.find((one) => one.form === form?.id)
  const mayFill = may(entryRows.needs.add)
  // Saved, or left: the answers are shown again.
  useEffect(() => controller.onSaved(() => controller.leave()), [controller])
  useEffect(() => controller.leave(), [controller, chosen])
  if (form === undefined) return null
  const begin = (): void => {
    controller.choose(form)
    const { structure } = readStructure(form.schema_data)
    const answers = isPlain(last?.data) ? last.data : {}
    const { resource, row } = part
    controller.fill(
      beginsWith(structure.form_schema.properties ?? {}, structure.init_data, answers, resource.fields, row ?? {}),
    )
  }
  return (
    <section aria-label="Own form" className={styles['over']}>
      <header className={styles['overHead']}>
        <Select
          label="Form"
          value={String(form.id)}
          choices={forms.map((one) => ({ value: String(one.id), label: one.name }))}
          onChange={(to) => choose(Number(to))}
        />
        {mayFill && now.form === undefined && (
          <Button onPress={begin}>{last === undefined ? 'Fill in' : 'Fill in anew'}</Button>
        )}
        {now.form !== undefined && (
          <Button look="quiet" onPress={() => controller.leave()}>
            Discard what is typed
          </Button>
        )}
      </header>
      {now.form !== undefined ? (
        <Filling controller={controller} />
      ) : last === undefined ? (
        <p>{`${form.name} is not filled in yet for this record.`}</p>
      ) : (
        <Answered entry={last} />
      )}
      {entries.length > 1 && (
        <ul className={styles['earlier']} aria-label="Earlier entries">
          {entries
            .filter((one) => one !== last)
            .map((one) => (
              <li key={one.id}>
                <Button
                  look="quiet"
                  onPress={() => {
                    const path = recordPath('form:data', one.id)
                    if (path !== undefined) openPath(path, 'right')
                  }}
                >
                  {`${one.form__label ?? 'Form'}, ${whenText(one)}`}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

export const ownForm = (type: OverType) =>
  function OwnForm({ controller }: RecordPart) {
    const of = recordOf(type)
    const id = controller.row === undefined ? '' : String(controller.row.id)
    const forms = useFresh({
      queryKey: ['form:form', 'over', type],
      queryFn: ({ signal }) => formsOver(type, signal),
    })
    const entries = useFresh({
      queryKey: ['form:data', 'over', of, id],
      queryFn: ({ signal }) => (of === undefined ? [] : entriesOver(of, id, signal)),
    })
    const failed = forms.isError && !forms.data ? forms : entries.isError && !entries.data ? entries : undefined
    if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    if (!forms.data || !entries.data) return <Skeleton rows={4} label="Loading the form" />
    if (forms.data.length === 0)
      return (
        <EmptyState title="No form is laid over these records yet">
          {`Whoever makes forms chooses the type ${type} for one.`}
        </EmptyState>
      )
    return <Over key={id} type={type} forms={forms.data} entries={entries.data} part={controller} />
  }
