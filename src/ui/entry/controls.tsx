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
} from '@jsonforms/core'
import { withJsonFormsControlProps, withJsonFormsLayoutProps } from '@jsonforms/react'
import { useState, type ComponentType } from 'react'
import { TextField } from '../controls/TextField.tsx'
import { useAnswer } from './answer.ts'
import { saidOf } from './described.ts'
import { BooleanControl, EnumControl } from './ChoiceControls.tsx'
import { Stack, Row, Group, Words } from './EntryLayouts.tsx'

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
