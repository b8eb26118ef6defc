/** A scrollable table of numbers. */
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './Plain.module.css'

export type TableColumnSpec<R> = {
  readonly label: string
  readonly of: (row: R) => ReactNode
  readonly isText?: boolean
}

export function Numbers<R>({
  label,
  columns,
  rows,
  here,
  keyOf,
}: {
  readonly label: string
  readonly columns: readonly TableColumnSpec<R>[]
  readonly rows: readonly R[]
  /** The current row, scrolled into view. */
  readonly here?: number | undefined
  readonly keyOf: (row: R, at: number) => string | number
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    if (here !== undefined) body.current?.children[here]?.scrollIntoView?.({ block: 'nearest' })
  }, [here])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by key
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} className={column.isText === true ? styles['words'] : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)} data-here={at === here}>
              {columns.map((column) => (
                <td key={column.label} className={column.isText === true ? styles['words'] : undefined}>
                  {column.of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
