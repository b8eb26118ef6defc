/** A compact search field in the bar above a board, with its result beside it. */
import type { KeyboardEvent, Ref } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { Key } from '#src/ui/controls/Key.tsx'
import styles from './SearchBox.module.css'

type SearchBoxProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
  readonly inputRef: Ref<HTMLInputElement>
  readonly placeholder: string
  readonly shortcut?: string
  readonly note?: string | undefined
  readonly tone?: 'stop'
}

export function SearchBox({
  label,
  value,
  onChange,
  onEnter,
  onEscape,
  inputRef,
  placeholder,
  shortcut,
  note,
  tone,
}: SearchBoxProps) {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onEnter()
    else onEscape()
  }
  return (
    <TextField className={styles['search'] ?? ''} value={value} onChange={onChange} aria-label={label}>
      <Label className={styles['searchLabel'] ?? ''} aria-hidden>
        {label}
      </Label>
      <Input className={styles['searchInput'] ?? ''} ref={inputRef} placeholder={placeholder} onKeyDown={press} />
      {note !== undefined ? (
        <output className={styles['note']} data-tone={tone ?? 'plain'}>
          {note}
        </output>
      ) : (
        shortcut !== undefined && <Key of={shortcut} />
      )}
    </TextField>
  )
}
