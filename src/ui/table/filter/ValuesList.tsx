/**
 * A column's values among the rows that pass all other filters, with counts: select several, only one, or all but
 * one.
 */
import { quantityText } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import { cellWords } from '#model/kernel/words/code-words.ts'
import { filterTextOf } from '#model/shared/filter.ts'
import type { DistinctValue } from '#workers/jobs.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Input, ListBox, ListBoxItem, type Selection } from 'react-aria-components'
import { Key } from '#src/ui/controls/Key.tsx'
import overlay from '#src/ui/controls/Overlay.module.css'
import { keyOf, readPicked, valueOf } from './filter-editing.ts'
import { useTable, type ShownColumn } from '../state/use-table.ts'
import styles from '../Table.module.css'

/** Enough to read through; the user types to find others. */
const MOST = 200

type Props = {
  readonly column: ShownColumn
  readonly typed: string
  readonly onChange: (typed: string) => void
  readonly onDone: () => void
  readonly autoFocus: boolean
}

export function ValuesList({ column, typed, onChange, onDone, autoFocus }: Props) {
  const { table } = useTable()
  const [needle, setNeedle] = useState('')
  const [values, setValues] = useState<readonly DistinctValue[]>()
  const list = useRef<HTMLDivElement>(null)
  const { name, label, field } = column
  const wordsOf = (value: string | null): string => {
    if (value === null || value === '') return 'empty'
    return field.shownIn === undefined ? cellWords(field, value) : quantityText(field, value)
  }
  /** Codes stand in the filter by their words, measurements in the unit in which they are stored and so exactly. */
  const writtenOf = (value: string): string =>
    field.shownIn === undefined ? cellWords(field, value) : `${value} ${field.unit}`
  useEffect(() => {
    let wanted = true
    void table
      .connection()
      .then((connection) => connection.distinct(name, needle, MOST))
      .then((found) => wanted && setValues(found))
    return () => {
      wanted = false
    }
  }, [table, name, needle])

  const read = readPicked(field, typed)
  const picked = read ?? { keys: new Set<string>(), not: false }
  const keys = (values ?? []).map(({ value }) => keyOf(value))
  const say = (wanted: Iterable<string>, not: boolean): void => {
    const text = filterTextOf([...wanted].map(valueOf).map((value) => (value === null ? null : writtenOf(value))))
    onChange(not && text !== '' ? `!${text}` : text)
  }
  // With `not`, the selected values are those that the filter does not name.
  const ticked = picked.not ? keys.filter((key) => !picked.keys.has(key)) : [...picked.keys]
  function pick(next: Selection): void {
    const chosen = next === 'all' ? new Set(keys) : new Set([...next].map(String))
    if (picked.not)
      say(
        [
          ...new Set([...picked.keys].filter((key) => !chosen.has(key))),
          ...keys.filter((key) => !chosen.has(key) && !picked.keys.has(key)),
        ],
        true,
      )
    else say(chosen, false)
  }
  function only(key: string | undefined, not = false): void {
    if (key === undefined) return
    say([key], not)
    onDone()
  }
  const focusList = (): void => (list.current?.querySelector<HTMLElement>('[role="option"]') ?? list.current)?.focus()

  function onFindKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') focusList()
    else if (event.key === 'Enter') only(keys[0], event.shiftKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function onListKey(event: KeyboardEvent): void {
    const key =
      event.target instanceof Element
        ? (event.target.closest('[role="option"]')?.getAttribute('data-key') ?? undefined)
        : undefined
    if (event.key === 'Enter') only(key, event.shiftKey)
    else if (event.key === 'Backspace') onChange('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <div className={styles['find']}>
        <Input
          aria-label={`Find a value of ${label}`}
          placeholder="Find a value"
          autoFocus={autoFocus}
          value={needle}
          onChange={(event) => setNeedle(event.target.value)}
          onKeyDown={onFindKey}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <div ref={list} className={styles['listed']} onKeyDownCapture={onListKey}>
        <ListBox
          aria-label={`Values of ${label}`}
          selectionMode="multiple"
          escapeKeyBehavior="none"
          selectedKeys={ticked}
          onSelectionChange={pick}
          className={overlay['menu'] ?? ''}
          renderEmptyState={() => <p className={styles['none']}>{values ? 'No results' : 'Counting…'}</p>}
        >
          {(values ?? []).map(({ value, count }) => (
            <ListBoxItem
              key={keyOf(value)}
              id={keyOf(value)}
              textValue={wordsOf(value)}
              className={overlay['item'] ?? ''}
            >
              {({ isSelected }) => (
                <>
                  <span aria-hidden>{isSelected ? '☑' : '☐'}</span>
                  <span className={styles['value']}>{wordsOf(value)}</span>
                  <span className={styles['count']}>{grouped(count)}</span>
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </div>
      <p className={styles['keys']}>
        {values?.length === MOST && <span>The {MOST} most frequent values. Type to find others. </span>}
        <span data-keys>
          <Key of="space" /> select · <Key of="enter" /> only this · <Key of="shift+enter" /> all but this ·{' '}
          <Key of="backspace" /> all
        </span>
      </p>
    </>
  )
}
