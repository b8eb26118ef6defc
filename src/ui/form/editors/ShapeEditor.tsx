/** An editor for a JSON value: the fields of its entries, declared or as their values show. */
import { useEffect, useState, type ComponentType } from 'react'
import { subscribe, useSnapshot } from 'valtio'
import { labelOf, type Fields } from '#model/kernel/field.ts'
import { isEntries, shapeOf } from '#model/kernel/form/shape.ts'
import { bound } from '#src/engine/console/console.state.ts'
import { describe, type EditorProps } from '../draft/editing.ts'
import { Draft } from '../draft/draft.ts'
import { isSame } from '../draft/draft-input.ts'
import type { RowValues } from '../draft/draft-state.ts'
import { JsonReading } from './JsonReading.tsx'
import styles from '../Form.module.css'
import { AddEntry } from './AddEntry.tsx'

/** `Entry` edits one entry; it is handed in, because an entry may be JSON again. */
type Props = EditorProps & { readonly Entry: ComponentType<EditorProps> }

const entriesOf = (value: unknown): RowValues => (isEntries(value) ? value : {})

export function ShapeEditor(props: Props) {
  const { draft, name, field, label } = props
  const state = useSnapshot(draft.state)
  const value = entriesOf(name in state.mine ? state.mine[name] : state.base[name])
  // An entry keeps the kind that it was read with, so that a number can be emptied.
  const shape = shapeOf(field, { ...value, ...entriesOf(state.base[name]) })
  const { help, error } = describe(field, label, state.errors[name])
  return (
    <fieldset className={styles['shape']}>
      <legend className={styles['label']}>{label}</legend>
      <Entries key={kindsOf(shape)} {...props} shape={shape} value={value} />
      {field.shape === undefined && (
        <AddEntry
          label={label}
          names={Object.keys(shape)}
          onAdd={(added) => draft.set(name, { ...value, [added]: '' })}
        />
      )}
      {(error ?? help) !== undefined && (
        <p className={error === undefined ? styles['help'] : styles['error']}>{error ?? help}</p>
      )}
    </fieldset>
  )
}

const kindsOf = (shape: Fields): string =>
  Object.entries(shape)
    .map(([name, { kind }]) => `${name} ${kind}`)
    .join()

/** A draft of the entries, whose changes become a change of the whole value. */
function useEntries({ draft, name }: EditorProps, shape: Fields, value: RowValues): Draft {
  const [entries] = useState(() => new Draft(shape, 'patch', value, async (changes) => changes))
  useEffect(
    () =>
      subscribe(
        entries.state,
        bound(() => {
          const { mine, errors, typed } = entries.state
          const [unread] = Object.keys(errors).filter((one) => one in typed)
          const before = entriesOf(draft.valueOf(name))
          const next = { ...before, ...mine }
          if (!isSame(before, next)) draft.set(name, next)
          if (unread !== undefined) draft.type(name, typed[unread] ?? '')
          else if (name in draft.state.typed) draft.set(name, next)
        }),
      ),
    [entries, draft, name],
  )
  useEffect(() => {
    const { base, mine } = entries.state
    if (Object.entries({ ...base, ...mine }).some(([one, shown]) => !isSame(shown, value[one]))) entries.load(value)
  }, [entries, value])
  return entries
}

function Entries(props: Props & { readonly shape: Fields; readonly value: RowValues }) {
  const { shape, value, labels, Entry } = props
  const entries = useEntries(props, shape, value)
  return (
    <div className={styles['fields']}>
      {Object.entries(shape).map(([one, field]) =>
        field.readOnly === true ? (
          <JsonReading key={one} field={{ shape: { [one]: field } }} value={{ [one]: value[one] }} />
        ) : (
          <div key={one} onBlur={() => entries.check(one)}>
            <Entry draft={entries} name={one} field={field} label={labelOf(one, field)} labels={labels} />
          </div>
        ),
      )}
    </div>
  )
}
