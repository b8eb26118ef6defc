/** One line, or several, of text with its label, help and error. */
import type { Ref } from 'react'
import { FieldError, Input, Label, Text, TextArea, TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components'
import styles from './Field.module.css'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> & {
  readonly label: string
  readonly help?: string
  /** What the server, or the form, has against the value. */
  readonly error?: string
  readonly placeholder?: string
  /** Several lines: how many are shown. */
  readonly rows?: number
  readonly mono?: boolean
  /** Does not say `required`: where everything is, as at sign-in. */
  readonly unmarked?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

export function TextField({ label, help, error, placeholder, rows, mono, unmarked, inputRef, ...rest }: TextFieldProps) {
  const input = { className: styles['input'] ?? '', 'data-mono': mono === true, ...(placeholder !== undefined && { placeholder }) }
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className={styles['field'] ?? ''}>
      <Label className={styles['label'] ?? ''}>
        {label}
        {rest.isRequired === true && unmarked !== true && <span className={styles['required']}> required</span>}
      </Label>
      {rows === undefined ? <Input {...input} {...(inputRef !== undefined && { ref: inputRef })} /> : <TextArea {...input} rows={rows} />}
      {help !== undefined && error === undefined && (
        <Text slot="description" className={styles['help'] ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}
