/** A row of buttons, one of which is the answer. */
import type { saidOf } from './described.ts'
import fields from '../controls/Field.module.css'
import { Label, ToggleButtonGroup, ToggleButton } from 'react-aria-components'
import styles from './Entry.module.css'

type Offer = { readonly value: string; readonly label: string }
export function Buttons(props: {
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
