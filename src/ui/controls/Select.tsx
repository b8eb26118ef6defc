/** A select box for a few options. */
import { ChevronDown } from 'lucide-react'
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components'
import { Popover } from './Popover.tsx'
import fields from './Field.module.css'
import styles from './Overlay.module.css'

export type Choice<V extends string = string> = { readonly value: V; readonly label: string }

export function Select<V extends string>(props: {
  readonly label: string
  readonly value: V
  readonly choices: readonly Choice<V>[]
  readonly onChange: (value: V) => void
  readonly help?: string
  readonly error?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly name?: string
}) {
  return (
    <AriaSelect
      value={props.value}
      onChange={(key) => {
        const chosen = props.choices.find(({ value }) => value === key)
        if (chosen) props.onChange(chosen.value)
      }}
      isInvalid={props.error !== undefined}
      isDisabled={props.isDisabled ?? false}
      isRequired={props.isRequired ?? false}
      className={fields['field'] ?? ''}
      {...(props.name !== undefined && { name: props.name })}
    >
      <Label className={fields['label'] ?? ''}>{props.label}</Label>
      <Button className={fields['button'] ?? ''}>
        <SelectValue />
        <ChevronDown size={16} aria-hidden />
      </Button>
      {props.help !== undefined && props.error === undefined && (
        <Text slot="description" className={fields['help'] ?? ''}>
          {props.help}
        </Text>
      )}
      <FieldError className={fields['error'] ?? ''}>{props.error}</FieldError>
      <Popover offset={2} className={styles['popover'] ?? ''}>
        <ListBox className={styles['menu'] ?? ''}>
          {props.choices.map(({ value, label }) => (
            <ListBoxItem key={value} id={value} textValue={label} className={styles['item'] ?? ''}>
              {label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
