/** The layouts of an entry: stacks, rows, groups and labels. */
import type { LayoutProps } from '@jsonforms/core'
import { JsonFormsDispatch } from '@jsonforms/react'
import styles from './Entry.module.css'

function Elements({ uischema, schema, path, enabled, renderers }: LayoutProps) {
  const elements = 'elements' in uischema && Array.isArray(uischema.elements) ? uischema.elements : []
  return elements.map((element, index) => (
    <JsonFormsDispatch
      key={`${path}${index}`}
      uischema={element}
      schema={schema}
      path={path}
      enabled={enabled}
      {...(renderers && { renderers })}
    />
  ))
}
export const Stack = (props: LayoutProps) => <div className={styles['stack']}>{Elements(props)}</div>
export const Row = (props: LayoutProps) => <div className={styles['row']}>{Elements(props)}</div>
export function Group(props: LayoutProps) {
  const { uischema } = props
  return (
    <fieldset className={styles['group']}>
      <legend>{'label' in uischema && typeof uischema.label === 'string' ? uischema.label : ''}</legend>
      <div className={styles['row']}>{Elements(props)}</div>
    </fieldset>
  )
}
export function Words({ uischema }: LayoutProps) {
  return (
    <p className={styles['words']}>{'text' in uischema && typeof uischema.text === 'string' ? uischema.text : ''}</p>
  )
}
