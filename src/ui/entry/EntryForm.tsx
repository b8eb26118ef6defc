/**
 * Renders a form defined as data. JSON Forms does the layout; our own interpreter evaluates the rules, because the
 * page may not compile code.
 */
import { JsonForms } from '@jsonforms/react'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { shownElements } from '#model/areas/form/rules/entry.ts'
import type { EntryError } from '#model/areas/form/rules/value-errors.ts'
import { withAnswer } from '#model/areas/form/rules/answers.ts'
import type { FieldSchema, Structure } from '#model/areas/form/rules/structure.ts'
import { Answer, type GiveAnswer } from './answer.ts'
import { renderers } from './controls.tsx'
import styles from './Entry.module.css'

export type FormEntry = Readonly<Record<string, unknown>>

/** JSON Forms expects mutable schemas. */
const schemaOf = ({ required, enum: choices, properties, items, ...rest }: FieldSchema): object => ({
  ...rest,
  ...(required && { required: [...required] }),
  ...(choices && { enum: [...choices] }),
  ...(properties && {
    properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, schemaOf(one)])),
  }),
  ...(items && { items: schemaOf(items) }),
})

export default function EntryForm(props: {
  readonly structure: Structure
  readonly data: FormEntry
  readonly errors: readonly EntryError[]
  readonly isReadOnly?: boolean
  readonly onChange: (data: FormEntry) => void
}) {
  const { structure, data, errors, onChange } = props
  const schema = useMemo(() => schemaOf(structure.form_schema), [structure])
  // Rules have been evaluated already; JSON Forms would have to compile them.
  const shown = JSON.stringify(shownElements(structure.ui_schema.elements, data))
  const uischema = useMemo(() => ({ type: 'VerticalLayout', elements: JSON.parse(shown) as object[] }), [shown])
  const additional = useMemo(
    () =>
      errors.map(({ path, message }) => ({
        instancePath: `/${path.replaceAll('.', '/')}`,
        message,
        schemaPath: '',
        keyword: 'house',
        params: {},
      })),
    [errors],
  )
  const owner = useRef({ data, onChange })
  useLayoutEffect(() => {
    owner.current = { data, onChange }
  }, [data, onChange])
  const give = useCallback<GiveAnswer>((path, value) => {
    const next = withAnswer(owner.current.data, path, value)
    owner.current = { ...owner.current, data: next }
    owner.current.onChange(next)
  }, [])
  return (
    <div className={styles['entry']}>
      <Answer value={give}>
        <JsonForms
          schema={schema}
          uischema={uischema}
          data={data}
          renderers={renderers}
          validationMode="NoValidation"
          additionalErrors={additional}
          readonly={props.isReadOnly === true}
        />
      </Answer>
    </div>
  )
}
