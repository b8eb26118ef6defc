/** The form of a record that does not exist yet, with its preset values. */
import { resourceNamed } from '#model/areas/named.ts'
import type { Field, Fields } from '#model/kernel/field.ts'
import { sectionsOf } from '#model/kernel/form/sections.ts'
import type { RecordSpec } from './state/record-spec.ts'
import { useState, useEffect } from 'react'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import { RecordController } from './state/record-controller.ts'
import { idFrom } from './state/row.ts'
import { useGo } from './use-go.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { may } from '#src/engine/session/session.state.ts'
import { EmptyState } from '../controls/Notice.tsx'
import { Page, Left } from './RecordSection.tsx'
import { NewRows } from './NewRows.tsx'
import { RecordPreview } from './RecordPreview.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import styles from './Record.module.css'
import { Form } from '../form/Form.tsx'

export type PathParams = Readonly<Record<string, unknown>>

/** The first field that can be filled in, in the order of the form. */
const firstField = (fields: Fields): string | undefined =>
  sectionsOf(fields)
    .flatMap(([, entries]) => entries)
    .find(([, { readOnly }]) => readOnly !== true)?.[0]

/** A value as its field has it: in the address of a page every value is text. */
function presetOf({ kind, to }: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'integer') return Number(value)
  return kind === 'ref' && to !== undefined ? idFrom(resourceNamed(to), value) : value
}

export function NewRecord({
  spec,
  given,
  copyOf,
}: {
  readonly spec: RecordSpec
  readonly given: PathParams
  readonly copyOf?: number | string | undefined
}) {
  const [resource] = useState(() => resourceWithAdditional(spec.record))
  const [controller] = useState(
    () =>
      new RecordController(
        spec.record,
        undefined,
        Object.fromEntries(
          Object.entries(given).flatMap(([name, value]) => {
            const field = resource.fields[name]
            return field === undefined ? [] : [[name, presetOf(field, value)]]
          }),
        ),
        { copyOf },
      ),
  )
  useGo(controller)
  useCommandTarget('page', controller)
  useRecordTitle(`New ${inSentence(resource.label)}`)
  const { beginsAt = firstField(resource.fields) } = spec
  useEffect(() => controller.draft.want(beginsAt), [controller, beginsAt])
  if (!may(resource.needs.add) || resource.actionOnly)
    return <EmptyState title={`You do not have permission to add ${inSentence(resource.plural)}`} />
  const preview = spec.preview && <RecordPreview controller={controller} load={spec.preview} />
  return (
    <Page label={`New ${inSentence(resource.label)}`}>
      <RecordHeader controller={controller} spec={spec} />
      <Left controller={controller} />
      <div className={styles['form']}>
        {spec.previewFirst && preview}
        <Form
          draft={controller.draft}
          labels={controller.labels}
          label={`New ${inSentence(resource.label)}`}
          hidden={spec.hidden ?? []}
        />
        {controller.along.lists.length > 0 && (
          <div className={styles['newRows']}>
            <NewRows along={controller.along} labels={controller.labels} />
          </div>
        )}
        {!spec.previewFirst && preview}
      </div>
    </Page>
  )
}
