/** A choice with label and error that is the browser's own list, for pages that must be small. */
import { useId } from 'react'
import styles from '../Field.module.css'

type PlainSelectProps = {
  readonly label: string
  /** Empty while nothing is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly error?: string
  readonly isRequired?: boolean
}

export function PlainSelect({ label, value, onChange, options, error, isRequired = false }: PlainSelectProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
        {isRequired && <span className={styles['required']}> required</span>}
      </label>
      <select
        id={id}
        className={styles['input']}
        value={value}
        required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{isRequired ? 'Choose' : 'Not known yet'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <span id={`${id}-error`} className={styles['error']}>
          {error}
        </span>
      )}
    </div>
  )
}
