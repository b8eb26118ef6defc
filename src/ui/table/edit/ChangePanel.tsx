/** Asks which fields of the selected rows to change, and for the new values. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Fields } from '#model/kernel/field.ts'
import { isClean } from '#model/kernel/validate.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Draft } from '#src/ui/form/draft/draft.ts'
import { Form } from '#src/ui/form/Form.tsx'
import { labelIn, makeLabels } from '#src/ui/form/draft/labels.ts'
import { editText, shownText } from '#src/ui/form/draft/text.ts'
import { Select } from '#src/ui/controls/Select.tsx'
import { notInTable } from '#model/kernel/table.ts'
import { countedRows } from '#src/ui/bulk/change-many.ts'
import { countedAll } from '#src/ui/bulk/matching/matching-operation.ts'
import type { TableColumn } from '../state/columns.ts'
import type { TableController } from '../state/controller.ts'
import styles from '../Table.module.css'
import type { FieldChange } from './paste-plan.ts'

const ADD = ''

/** The chosen fields with their input so far. An empty field clears its value. */
function draftOf(table: TableController, names: readonly string[], before: Draft | undefined): Draft {
  const fields: Fields = Object.fromEntries(
    table.columns
      .filter(({ name }) => names.includes(name))
      .map(({ name, field: { group: _heading, ...field } }) => [name, field]),
  )
  const draft = new Draft(
    fields,
    'patch',
    Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])),
    (changes) => Promise.resolve(changes),
  )
  for (const name of names) if (before?.fields[name]) draft.set(name, before.valueOf(name))
  return draft
}

const counted = (table: TableController): string =>
  table.selection.all
    ? countedAll(table.resource, table.selection.all.count, table.selection.all.isAbout)
    : countedRows(table.resource, table.ids().length)

export default function ChangePanel({
  table,
  onChoose,
  onClose,
}: {
  readonly table: TableController
  readonly onChoose: (values: readonly FieldChange<TableColumn>[]) => void
  readonly onClose: () => void
}) {
  const labels = useMemo(() => makeLabels(), [])
  const editable = table.columns.filter(({ field }) => notInTable(field) === undefined)
  const [draft, setDraft] = useState(() =>
    draftOf(
      table,
      editable.filter(({ name }) => name === table.column?.name).map(({ name }) => name),
      undefined,
    ),
  )
  useEffect(() => draft.want(Object.keys(draft.fields).at(-1)), [draft])
  const { errors } = useSnapshot(draft.state)
  const chosen = Object.keys(draft.fields)
  const isReady = chosen.length > 0 && isClean(errors)

  const add = (name: string): void => {
    setDraft(draftOf(table, [...chosen, name], draft))
  }
  async function go(): Promise<void> {
    await draft.settled
    for (const name of chosen) draft.check(name)
    await draft.settled
    if (chosen.length === 0 || !isClean(draft.state.errors)) return
    const values = table.columns
      .filter(({ name }) => chosen.includes(name))
      .map((column) => {
        const value = draft.valueOf(column.name)
        const displayed =
          value === null || value === ''
            ? ''
            : shownText(column.field, value, (to, id) => labelIn(labels.known, to, id))
        return { column, value, said: displayed === '—' ? editText(column.field, value) : displayed }
      })
    onClose()
    onChoose(values)
  }

  return (
    <Dialog
      title={`Change ${counted(table)}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={!isReady} onPress={() => void go()}>
            Preview changes
          </Button>
        </>
      }
    >
      {/* Handles the key on its way up, so that editors come first. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles['panel']}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          // Blur commits the text in the field.
          if (event.target instanceof HTMLElement) event.target.blur()
          void go()
        }}
      >
        {chosen.length > 0 && <Form key={chosen.join()} draft={draft} labels={labels} label="New values" />}
        <Select
          label={chosen.length === 0 ? 'Field to change' : 'Add another field'}
          value={ADD}
          onChange={add}
          choices={[
            { value: ADD, label: 'Choose…' },
            ...editable
              .filter(({ name }) => !chosen.includes(name))
              .map(({ name, header }) => ({ value: name, label: header })),
          ]}
        />
        <p className={styles['hint']}>Leaving a field empty clears its value.</p>
      </div>
    </Dialog>
  )
}
