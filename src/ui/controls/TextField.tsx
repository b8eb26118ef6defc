/**
 * A text field, single-line or multi-line, with label, help and error. It uses plain elements, because a dozen panes
 * may hold hundreds of them.
 */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type Ref,
} from 'react'
import styles from './Field.module.css'

export type TextFieldProps = {
  readonly label: string
  readonly value: string
  /** Not needed for read-only fields. */
  readonly onChange?: (value: string) => void
  readonly help?: string
  /** A validation message of the server or the form. */
  readonly error?: string
  readonly placeholder?: string
  /** Number of lines; makes it a multi-line field. */
  readonly rows?: number
  readonly mono?: boolean
  readonly isRequired?: boolean
  /** Hides the `required` mark where every field is required, such as at sign-in. */
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
  /** Must stop the propagation of keys it handles. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    error,
    rows,
    mono,
    isRequired,
    unmarked,
    isReadOnly,
    isDisabled,
    autoFocus = false,
    onChange,
    inputRef,
    ...plain
  } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  // Focus is set after mounting, because a pane's content is created before it is in a document.
  const [isFirst] = useState(autoFocus)
  useEffect(() => {
    if (isFirst) field.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isFirst])
  const about = error ?? help
  const inputProps = {
    ...plain,
    id,
    className: styles['input'] ?? '',
    'data-mono': mono === true,
    required: isRequired === true,
    readOnly: isReadOnly === true,
    disabled: isDisabled === true,
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(about !== undefined && { 'aria-describedby': `${id}-about` }),
  }
  return (
    <div ref={field} className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {isRequired === true && unmarked !== true && <span className={styles['required']}> required</span>}
      </label>
      {rows === undefined ? (
        <input
          type="text"
          {...inputProps}
          onChange={({ target }) => onChange?.(target.value)}
          {...(inputRef !== undefined && { ref: inputRef })}
        />
      ) : (
        <textarea {...inputProps} rows={rows} onChange={({ target }) => onChange?.(target.value)} />
      )}
      {about !== undefined && (
        <span id={`${id}-about`} className={styles[error === undefined ? 'help' : 'error']}>
          {about}
        </span>
      )}
    </div>
  )
}
