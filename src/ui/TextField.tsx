/** One line, or several, of text with its label, help and error. Plain elements: there may be hundreds of them in a dozen panes. */
import { useEffect, useId, useRef, useState, type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type Ref } from 'react'
import styles from './Field.module.css'

export type TextFieldProps = {
  readonly label: string
  readonly value: string
  /** Not needed where it is only read. */
  readonly onChange?: (value: string) => void
  readonly help?: string
  /** What the server, or the form, has against the value. */
  readonly error?: string
  readonly placeholder?: string
  /** Several lines: how many are shown. */
  readonly rows?: number
  readonly mono?: boolean
  readonly isRequired?: boolean
  /** Does not say `required`: where everything is, as at sign-in. */
  readonly unmarked?: boolean
  readonly isReadOnly?: boolean
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
  readonly name?: string
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url'
  readonly inputMode?: 'numeric' | 'decimal'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly spellCheck?: boolean
  readonly maxLength?: number
  /** What it takes for itself it stops. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, help, error, rows, mono, isRequired, unmarked, isReadOnly, isDisabled, autoFocus = false, onChange, inputRef, ...plain } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  // Once it stands in a document: what a pane shows is made before that.
  const [isFirst] = useState(autoFocus)
  useEffect(() => {
    if (isFirst) field.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isFirst])
  const about = error ?? help
  const said = {
    ...plain, id, className: styles['input'] ?? '', 'data-mono': mono === true,
    required: isRequired === true, readOnly: isReadOnly === true, disabled: isDisabled === true,
    ...(error !== undefined && { 'aria-invalid': true }), ...(about !== undefined && { 'aria-describedby': `${id}-about` }),
  }
  return (
    <div ref={field} className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {isRequired === true && unmarked !== true && <span className={styles['required']}> required</span>}
      </label>
      {rows === undefined ? (
        <input type="text" {...said} onChange={({ target }) => onChange?.(target.value)} {...(inputRef !== undefined && { ref: inputRef })} />
      ) : (
        <textarea {...said} rows={rows} onChange={({ target }) => onChange?.(target.value)} />
      )}
      {about !== undefined && (
        <span id={`${id}-about`} className={styles[error === undefined ? 'help' : 'error']}>
          {about}
        </span>
      )}
    </div>
  )
}
