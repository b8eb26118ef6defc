/** Controls for a choice: a row of buttons, or a select box if there are many options. */
import { saidOf } from './described.ts'
import fields from '../controls/Field.module.css'
import { Label, ToggleButtonGroup, ToggleButton } from 'react-aria-components'
import styles from './Entry.module.css'
import type { ControlProps } from '@jsonforms/core'
import { Select } from '../controls/Select.tsx'

/** More options than this become a select box instead of a row of buttons. */
const mostButtons = 5

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

export function BooleanControl(props: ControlProps) {
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

export function EnumControl(props: ControlProps) {
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
