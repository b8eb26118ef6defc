/** The values a column has among the rows that pass all other filters, with their counts, to pick from. */
import { grouped } from '#model/rules/grouped.ts'
import { parseFilter, sayValues } from '#model/rules/filter.ts'
import type { DistinctValue } from '#workers/jobs.ts'
import { useEffect, useState, type RefObject } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, Popover, SearchField, type Selection } from 'react-aria-components'
import overlay from '../Overlay.module.css'
import { filterBy } from './arrange.ts'
import { useTable, type ShownColumn } from './now.ts'
import styles from './Table.module.css'

const EMPTY = '\u0000empty'
const keyOf = (value: string | null): string => (value === null || value === '' ? EMPTY : value)

export function ValuesMenu({ column, anchor }: { readonly column: ShownColumn; readonly anchor: RefObject<HTMLElement | null> }) {
  const { table, now } = useTable()
  const [needle, setNeedle] = useState('')
  const [values, setValues] = useState<readonly DistinctValue[]>()
  const { name, label } = column
  useEffect(() => {
    let wanted = true
    void table.door().then((door) => door.distinct(name, needle)).then((found) => wanted && setValues(found))
    return () => {
      wanted = false
    }
  }, [table, name, needle])

  const picked = pickedIn(column, now.settings.filters[name] ?? '')
  function pick(keys: Selection): void {
    const chosen = keys === 'all' ? (values ?? []).map(({ value }) => keyOf(value)) : [...keys].map(String)
    filterBy(table, name, sayValues(chosen.map((key) => (key === EMPTY ? null : key))))
  }

  return (
    <Popover isOpen onOpenChange={(open) => !open && table.openPanel(null)} triggerRef={anchor} placement="bottom end" offset={2} className={overlay['popover'] ?? ''}>
      <div role="dialog" aria-label={`Values of ${label}`} className={styles['values']}>
        <Autocomplete inputValue={needle} onInputChange={setNeedle} disableAutoFocusFirst>
        <SearchField aria-label={`Find a value of ${label}`} autoFocus className={styles['find'] ?? ''}>
          <Input placeholder="Find a value" />
        </SearchField>
        <ListBox aria-label={`Values of ${label}`} selectionMode="multiple" escapeKeyBehavior="none" selectedKeys={picked} onSelectionChange={pick} className={overlay['menu'] ?? ''} renderEmptyState={() => <p className={styles['none']}>{values ? 'No such value.' : 'Counting …'}</p>}>
          {(values ?? []).map(({ value, count }) => (
            <ListBoxItem key={keyOf(value)} id={keyOf(value)} textValue={value ?? 'empty'} className={overlay['item'] ?? ''}>
              <span>{value === null || value === '' ? 'empty' : value.replaceAll('_', ' ')}</span>
              <span className={styles['count']}>{grouped(count)}</span>
            </ListBoxItem>
          ))}
        </ListBox>
        </Autocomplete>
      </div>
    </Popover>
  )
}

/** The values a typed filter names exactly; one typed in another way picks none. */
function pickedIn({ field }: ShownColumn, text: string): Set<string> {
  if (text.trim() === '') return new Set()
  const parsed = parseFilter(field, text)
  if (!('match' in parsed) || parsed.match.not) return new Set()
  const said = parsed.match.any.map((term) => (term.is === 'empty' ? EMPTY : term.is === 'value' ? (term.value === true ? 'yes' : term.value === false ? 'no' : String(term.value)) : undefined))
  return new Set(said.filter((each) => each !== undefined))
}
