/** A filter for numbers: an operator and one or two values in the column's unit. */
import { useState, type KeyboardEvent } from 'react'
import { Input } from 'react-aria-components'
import { Select } from '#src/ui/controls/Select.tsx'
import { comparisons, comparisonWords, readCompared, sayCompared, type Compared } from './filter-editing.ts'
import type { ShownColumn } from '../state/use-table.ts'
import styles from '../Table.module.css'

type Props = {
  readonly column: ShownColumn
  readonly typed: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
  readonly onDone: () => void
}

export function CompareEditor({ column, typed, error, onChange, onDone }: Props) {
  const { unit } = column.field
  const read = readCompared(typed)
  // A half-filled range looks like a bound, so the chosen operator is remembered while the menu is open.
  const [by, setBy] = useState(read.by)
  const now: Compared =
    by === '..' && read.by !== '..'
      ? { by, one: read.by === '<=' ? '' : read.one, two: read.by === '<=' ? read.one : '' }
      : { ...read, by: typed === '' ? by : read.by }
  function change(part: Partial<Compared>): void {
    const next = { ...now, ...part }
    setBy(next.by)
    onChange(sayCompared(next))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onDone()
  }
  const isValued = now.by !== 'empty' && now.by !== '!empty'
  return (
    <div className={styles['compare']}>
      <Select
        label={column.header}
        value={now.by}
        choices={comparisons.map((value) => ({ value, label: comparisonWords[value] }))}
        onChange={(next) => change({ by: next })}
      />
      {isValued && (
        <div className={styles['amounts']}>
          <Input
            autoFocus
            aria-label={now.by === '..' ? 'From' : 'Value'}
            inputMode="decimal"
            value={now.one}
            aria-invalid={error !== undefined}
            onChange={(event) => change({ one: event.target.value })}
            onKeyDown={onKeyDown}
          />
          {now.by === '..' && (
            <Input
              aria-label="To"
              inputMode="decimal"
              value={now.two}
              aria-invalid={error !== undefined}
              onChange={(event) => change({ two: event.target.value })}
              onKeyDown={onKeyDown}
            />
          )}
          {unit !== undefined && <span>{unit}</span>}
        </div>
      )}
      {error !== undefined && (
        <p className={styles['bad']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
