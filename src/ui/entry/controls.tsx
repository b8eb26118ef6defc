/** JSON Forms renderers that use our own fields, sized for touch. */
import {
  and,
  isBooleanControl,
  isEnumControl,
  isIntegerControl,
  isNumberControl,
  isStringControl,
  or,
  rankWith,
  uiTypeIs,
  type ControlProps,
  type JsonFormsRendererRegistryEntry,
  type LayoutProps,
} from '@jsonforms/core'
import { JsonFormsDispatch, withJsonFormsControlProps, withJsonFormsLayoutProps } from '@jsonforms/react'
import { useState, type ComponentType } from 'react'
import { Label, ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { Select } from '../controls/Select.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useAnswer } from './answer.ts'
import fields from '../controls/Field.module.css'
import styles from './Entry.module.css'

/** More options than this become a select box instead of a row of buttons. */
const mostButtons = 5

const saidOf = ({ label, description, errors, required, enabled }: ControlProps) => ({
  label,
  isRequired: required === true,
  isDisabled: !enabled,
  ...(description !== undefined && description !== '' && { help: description }),
  ...(errors !== '' && { error: errors }),
})

type Offer = { readonly value: string; readonly label: string }
function Buttons(props: {
  readonly said: ReturnType<typeof saidOf>
  readonly offers: readonly Offer[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}) {
  const { label, isRequired, isDisabled, help, error } = props.said
  return (
    <div className={fields['field']}>
      <Label className={fields['label'] ?? ''}>
        {label}
        {isRequired && <span className={fields['required']}> required</span>}
      </Label>
      <ToggleButtonGroup
        aria-label={label}
        className={styles['buttons'] ?? ''}
        selectionMode="single"
        isDisabled={isDisabled}
        selectedKeys={props.value === undefined ? [] : [props.value]}
        onSelectionChange={(keys) => props.onChange(props.offers.find(({ value }) => keys.has(value))?.value)}
      >
        {props.offers.map(({ value, label: word }) => (
          <ToggleButton key={value} id={value} className={styles['button'] ?? ''}>
            {word}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error !== undefined ? (
        <span className={fields['error']}>{error}</span>
      ) : (
        help !== undefined && <span className={fields['help']}>{help}</span>
      )}
    </div>
  )
}

function TextControl(props: ControlProps) {
  const { path, schema, uischema } = props
  const value: unknown = props.data
  const isLong = uischema.options?.['multi'] === true || (schema.maxLength ?? 0) > 200
  // Formats as used throughout the product, whatever the browser's locale.
  const forms: Readonly<Record<string, string>> = { date: '2026-11-21', time: '14:05', 'date-time': '2026-11-21T14:05' }
  const form = forms[schema.format ?? '']
  return (
    <TextField
      {...saidOf(props)}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => props.handleChange(path, next === '' ? undefined : next)}
      {...(isLong && { rows: 3 })}
      {...(form !== undefined && { mono: true, placeholder: form })}
    />
  )
}

/** Keeps the typed text until it is a number, and shows an error meanwhile. */
function NumberControl(props: ControlProps) {
  const { path } = props
  const value: unknown = props.data
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (typeof value === 'number' ? String(value) : '')
  const described = saidOf(props)
  return (
    <TextField
      {...described}
      {...(typed !== undefined && typed.trim() !== '' && { error: 'Must be a number.' })}
      mono
      inputMode="decimal"
      value={shown}
      onChange={(next) => {
        const number = Number(next.replace(',', '.'))
        const isNumber = next.trim() !== '' && Number.isFinite(number)
        setTyped(isNumber ? undefined : next)
        props.handleChange(path, isNumber ? number : undefined)
      }}
    />
  )
}

function BooleanControl(props: ControlProps) {
  const { path } = props
  const value: unknown = props.data
  return (
    <Buttons
      said={saidOf(props)}
      offers={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={value === true ? 'yes' : value === false ? 'no' : undefined}
      onChange={(next) => props.handleChange(path, next === undefined ? undefined : next === 'yes')}
    />
  )
}

function EnumControl(props: ControlProps) {
  const { path, schema } = props
  const value: unknown = props.data
  const all: readonly unknown[] = Array.isArray(schema.enum) ? schema.enum : []
  const offers = all.map((one) => ({ value: String(one), label: String(one) }))
  const put = (next: string | undefined): void =>
    props.handleChange(
      path,
      all.find((one) => String(one) === next),
    )
  const chosen = all.includes(value) ? String(value) : undefined
  if (offers.length <= mostButtons)
    return <Buttons said={saidOf(props)} offers={offers} value={chosen} onChange={put} />
  return <Select {...saidOf(props)} value={chosen ?? ''} choices={offers} onChange={put} />
}

/** The fallback for lists: one item per line. */
function LinesControl(props: ControlProps) {
  const { path } = props
  const value: unknown = props.data
  const lines = Array.isArray(value) ? value.map(String) : []
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...saidOf(props)}
      rows={3}
      value={typed ?? lines.join('\n')}
      onChange={(next) => {
        setTyped(next)
        const described = next
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
        props.handleChange(path, described.length === 0 ? undefined : described)
      }}
    />
  )
}

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
const Stack = (props: LayoutProps) => <div className={styles['stack']}>{Elements(props)}</div>
const Row = (props: LayoutProps) => <div className={styles['row']}>{Elements(props)}</div>
function Group(props: LayoutProps) {
  const { uischema } = props
  return (
    <fieldset className={styles['group']}>
      <legend>{'label' in uischema && typeof uischema.label === 'string' ? uischema.label : ''}</legend>
      <div className={styles['row']}>{Elements(props)}</div>
    </fieldset>
  )
}
function Words({ uischema }: LayoutProps) {
  return (
    <p className={styles['words']}>{'text' in uischema && typeof uischema.text === 'string' ? uischema.text : ''}</p>
  )
}

/** A field whose answers go to the owner of the entry as they are given. */
const control = (Field: ComponentType<ControlProps>) =>
  withJsonFormsControlProps((props: ControlProps) => (
    <Field {...props} handleChange={useAnswer((path, value) => props.handleChange(path, value))} />
  ))

/** Enums are strings as well, so they need a higher rank. */
export const renderers: JsonFormsRendererRegistryEntry[] = [
  { tester: rankWith(5, uiTypeIs('Control')), renderer: control(LinesControl) },
  { tester: rankWith(10, isStringControl), renderer: control(TextControl) },
  { tester: rankWith(20, or(isNumberControl, isIntegerControl)), renderer: control(NumberControl) },
  { tester: rankWith(20, isBooleanControl), renderer: control(BooleanControl) },
  { tester: rankWith(30, and(uiTypeIs('Control'), isEnumControl)), renderer: control(EnumControl) },
  { tester: rankWith(10, uiTypeIs('VerticalLayout')), renderer: withJsonFormsLayoutProps(Stack) },
  { tester: rankWith(10, uiTypeIs('HorizontalLayout')), renderer: withJsonFormsLayoutProps(Row) },
  { tester: rankWith(10, uiTypeIs('Group')), renderer: withJsonFormsLayoutProps(Group) },
  { tester: rankWith(10, uiTypeIs('Label')), renderer: withJsonFormsLayoutProps(Words) },
]
