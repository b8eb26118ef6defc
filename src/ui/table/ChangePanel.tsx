/** Changing the rows one works on: which fields, and what shall stand in them, with the fields' own editors. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Fields } from '#model/field.ts'
import { isClean } from '#model/validate.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Draft } from '../form/draft.ts'
import { Form } from '../form/Form.tsx'
import { labelIn, makeLabels } from '../form/labels.ts'
import { editText, shownText } from '../form/text.ts'
import { Select } from '../Select.tsx'
import { notInTable } from './cellText.ts'
import { named } from '../bulk/change-many.ts'
import type { TableController } from './controller.ts'
import styles from './Table.module.css'
import { showChange } from './writing.ts'

const ADD = ''

/** The fields chosen so far with what was typed into them. A field that is left empty is emptied. */
function draftOf(table: TableController, names: readonly string[], before: Draft | undefined): Draft {
  const fields: Fields = Object.fromEntries(table.columns.filter(({ name }) => names.includes(name)).map(({ name, field: { group: _heading, ...field } }) => [name, field]))
  const draft = new Draft(fields, 'patch', Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])), (changes) => Promise.resolve(changes))
  for (const name of names) if (before?.fields[name]) draft.set(name, before.valueOf(name))
  return draft
}

export default function ChangePanel({ table, onClose }: { readonly table: TableController; readonly onClose: () => void }) {
  const labels = useMemo(() => makeLabels(), [])
  const editable = table.columns.filter(({ field }) => notInTable(field) === undefined)
  const [draft, setDraft] = useState(() => draftOf(table, editable.filter(({ name }) => name === table.column?.name).map(({ name }) => name), undefined))
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
    if (chosen.length === 0 || !isClean(draft.state.errors)) return
    const values = table.columns.filter(({ name }) => chosen.includes(name)).map((column) => {
      const value = draft.valueOf(column.name)
      const said = value === null || value === '' ? '' : shownText(column.field, value, (to, id) => labelIn(labels.known, to, id))
      return { column, value, said: said === '—' ? editText(column.field, value) : said }
    })
    onClose()
    void showChange(table, values)
  }

  return (
    <Dialog
      title={`Change ${named(table.resource, table.ids().length)}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            Leave all as it is
          </Button>
          <Button look="primary" shortcut="mod+enter" isDisabled={!isReady} onPress={() => void go()}>
            Show what would change
          </Button>
        </>
      }
    >
      {/* Heard on its way up: what the editors make of the key comes first. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles['panel']}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          // What stands in the field is taken when the keyboard leaves it.
          if (event.target instanceof HTMLElement) event.target.blur()
          void go()
        }}
      >
        {chosen.length > 0 && <Form key={chosen.join()} draft={draft} labels={labels} label="New values" />}
        <Select label={chosen.length === 0 ? 'Field to change' : 'And another field'} value={ADD} onChange={add}
          choices={[{ value: ADD, label: 'Choose …' }, ...editable.filter(({ name }) => !chosen.includes(name)).map(({ name, header }) => ({ value: name, label: header }))]} />
        <p className={styles['hint']}>A field that is left empty is emptied.</p>
      </div>
    </Dialog>
  )
}
