/** The heads of a sample's columns and, over the rows of a report, a filter for each column. */
import { useId, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { Field } from '#model/kernel/field.ts'
import { filterHints } from '#model/shared/filter-hints.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import type { SampleColumn } from './calls.ts'
import { isRight } from './cell-text.ts'
import type { ReportRows } from './report-rows.ts'
import styles from './Sample.module.css'

type Props = {
  readonly columns: readonly SampleColumn[]
  readonly heads: readonly string[]
  readonly marks: Readonly<Record<string, string>>
  /** The column that the cursor is in. */
  readonly cursor: number
  readonly table: ReportRows | undefined
}
export const Heads = ({ columns, heads, marks, cursor, table }: Props) => (
  <div role="row" aria-rowindex={1} className={styles['heads']}>
    {table && <AllSelected table={table} />}
    {columns.map((one, at) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
      <span
        key={one.name}
        role="columnheader"
        aria-colindex={at + 1}
        title={heads[at]}
        data-right={isRight(one) || undefined}
        data-cursor={at === cursor || undefined}
        {...(table && { onClick: (event) => table.orderBy(one.name, event.shiftKey) })}
      >
        {heads[at]}
        {marks[one.name] !== undefined && <em>{marks[one.name]}</em>}
      </span>
    ))}
  </div>
)

/** The box over those of the rows, which shows whether any are selected and clears them. */
function AllSelected({ table }: { readonly table: ReportRows }) {
  const { selected } = useSnapshot(table.table)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keyboard
    <span
      role="presentation"
      className={styles['box']}
      data-checked={selected > 0 || undefined}
      onClick={() => (selected > 0 ? table.select([]) : void table.selectAll())}
    />
  )
}

type FiltersProps = Pick<Props, 'columns' | 'heads'> & {
  readonly fieldOf: (name: string) => Field | undefined
  readonly table: ReportRows
}
export function Filters({ columns, heads, fieldOf, table }: FiltersProps) {
  const prefix = useId()
  const { filters, errors } = useSnapshot(table.table)
  const onKeyDown = (event: KeyboardEvent, name: string): void => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') table.focus()
    else if (event.key === 'Escape') {
      if ((filters[name] ?? '') === '') table.focus()
      else table.filterBy(name, '')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles['filters']} role="group" aria-label="Filters">
      <span />
      {columns.map(({ name, label }, at) => {
        const error = errors[name]
        return (
          <span key={name} data-set={(filters[name] ?? '') !== '' || undefined}>
            <input
              aria-label={`Filter ${label}`}
              data-filter={name}
              value={filters[name] ?? ''}
              title={error ?? `${heads[at]}: ${hintOf(fieldOf(name))}`}
              aria-invalid={error !== undefined}
              {...(error !== undefined && { 'aria-describedby': `${prefix}-${at}` })}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => table.filterBy(name, event.target.value)}
              onKeyDown={(event) => onKeyDown(event, name)}
            />
            {error !== undefined && (
              <em id={`${prefix}-${at}`} role="alert">
                {error}
              </em>
            )}
          </span>
        )
      })}
    </div>
  )
}
const hintOf = (field: Field | undefined): string =>
  field === undefined
    ? ''
    : filterHints(asShown(field))
        .map(({ typed, means }) => `${typed} ${means}`)
        .join(' · ')
