/** Under the rows: how many there are and are selected, what they add up to, and how fresh they are. */
import { grouped } from '#model/rules/grouped.ts'
import { sayTotal } from './cell.ts'
import { byUnit } from './units.ts'
import { useTable } from './now.ts'
import styles from './Table.module.css'

const count = (value: number): string => grouped(value)
const signs = { sum: 'Σ', average: '⌀', min: 'min', max: 'max', count: '#' } as const

export function Footer() {
  const { table, now } = useTable()
  const { facts, summary, selected, settings } = now
  if (!facts) return <div className={styles['foot']} />
  const { source, matching, total } = facts
  const totals = summary?.rows ? table.columns.filter(({ name }) => settings.columns.includes(name) && (summary.totals[name]?.count ?? 0) > 0) : []
  return (
    <div className={styles['foot']} role="status" aria-live="off">
      <span>
        <strong>{count(matching)}</strong>
        {matching === total ? '' : ` of ${count(total)}`} {(total === 1 ? table.resource.label : table.resource.plural).toLowerCase()}
      </span>
      {selected > 0 && (
        <span>
          <strong>{count(selected)}</strong> selected{summary && summary.rows < selected ? `, ${count(selected - summary.rows)} gone` : ''}
        </span>
      )}
      {Object.entries(now.errors).map(([name, error]) => (
        <span key={name} className={styles['warn']}>
          ▲ {table.columns.find((column) => column.name === name)?.label}: {error}
        </span>
      ))}
      {source.phase === 'loading' && (
        <span>
          reading {count(source.loaded)} of {count(source.expected)} {source.expected > 0 && <progress className={styles['progress']} aria-label="Read so far" value={source.loaded} max={source.expected} />}
        </span>
      )}
      {facts.mode === 'server' && <span title="More rows than the browser holds: they stay on the server and are asked of it as you look. What is counted and added up is of when the list was asked for.">looked at on the server</span>}
      {facts.mode === 'here' && facts.copy.is === 'off' && <span title="It is read from the server again when it is next opened.">not kept for the next visit: {facts.copy.reason}</span>}
      {source.phase === 'stale' && <span className={styles['warn']}>▲ may be old: {source.reason}</span>}
      <span className={styles['room']} />
      {now.range && <RangeFoot />}
      {!now.range && totals.map((column) => (
        <span key={column.name}>
          {signs[settings.total]} {column.header} <span className={styles['number']}>{sayTotal(column, summary?.totals[column.name] ?? nothing, settings.total)}</span>
        </span>
      ))}
    </div>
  )
}
const nothing = { count: 0, sum: 0, min: null, max: null }

/** What the range holds: its rows and cells, and of its numbers what they come to, in the unit they share. */
function RangeFoot() {
  const { table, now } = useTable()
  const { range, rangeSummary, settings } = now
  if (!range || !rangeSummary) return null
  const columns = table.columns.filter(({ name }) => settings.columns.slice(range.x, range.x + range.width).includes(name) && (rangeSummary.totals[name]?.count ?? 0) > 0)
  const parts = byUnit(columns, rangeSummary.totals)
  return (
    <>
      <span data-range>
        {count(rangeSummary.rows)} {rangeSummary.rows === 1 ? 'row' : 'rows'} × {range.width} · <strong>{count(rangeSummary.rows * range.width)}</strong> cells, {count(rangeSummary.filled)} filled
      </span>
      {parts.map(({ unit, column, totals, adds }) => (
        <span key={unit} data-range>
          {(adds ? (['count', 'sum', 'average', 'min', 'max'] as const) : (['count', 'average', 'min', 'max'] as const)).map((kind) => (
            <span key={kind} className={styles['figure']}>
              {signs[kind]} <span className={styles['number']}>{sayTotal(column, totals, kind)}</span>
            </span>
          ))}
          {unit}
        </span>
      ))}
    </>
  )
}
