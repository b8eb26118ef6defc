/** A form that is data, filled in. Laid out by JSON Forms; judged by the house's own interpreter, so that nothing is compiled in the page. */
import { JsonForms } from '@jsonforms/react'
import { useMemo } from 'react'
import { shownElements, type EntryError } from '#model/rules/form-entry.ts'
import { isPlain, type FieldSchema, type Structure } from '#model/rules/form-structure.ts'
import { renderers } from './controls.tsx'
import styles from './Entry.module.css'

export type Entry = Readonly<Record<string, unknown>>

/** In the words of JSON Forms, which speaks of copies that may be written to. */
const schemaOf = ({ required, enum: choices, properties, items, ...rest }: FieldSchema): object => ({
  ...rest,
  ...(required && { required: [...required] }),
  ...(choices && { enum: [...choices] }),
  ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, schemaOf(one)])) }),
  ...(items && { items: schemaOf(items) }),
})

export default function EntryForm(props: {
  readonly structure: Structure
  readonly data: Entry
  readonly errors: readonly EntryError[]
  readonly isReadOnly?: boolean
  readonly onChange: (data: Entry) => void
}) {
  const { structure, data, errors, onChange } = props
  const schema = useMemo(() => schemaOf(structure.form_schema), [structure])
  // Rules have been read already: JSON Forms would have to compile them.
  const shown = JSON.stringify(shownElements(structure.ui_schema.elements, data))
  const uischema = useMemo(() => ({ type: 'VerticalLayout', elements: JSON.parse(shown) as object[] }), [shown])
  const additional = useMemo(
    () => errors.map(({ path, message }) => ({ instancePath: `/${path.replaceAll('.', '/')}`, message, schemaPath: '', keyword: 'house', params: {} })),
    [errors],
  )
  return (
    <div className={styles['entry']}>
      <JsonForms
        schema={schema}
        uischema={uischema}
        data={data}
        renderers={renderers}
        validationMode="NoValidation"
        additionalErrors={additional}
        readonly={props.isReadOnly === true}
        onChange={({ data: next }: { readonly data: unknown }) => {
          if (isPlain(next) && next !== data) onChange(next)
        }}
      />
    </div>
  )
}
