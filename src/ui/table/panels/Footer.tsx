/** The footer: number of rows, selection, totals and age of the data. */
import { late } from '#src/engine/console/late.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { grouped } from '#model/shared/number-format.ts'
import { totalText } from '../cells/words.ts'
import { areSumsKnown, footerSums } from './footer-sums.ts'
import { totalSigns } from './total-signs.ts'
import { useTable } from '../state/use-table.ts'
import styles from '../Table.module.css'

const count = (value: number): string => grouped(value)

// Loaded with the first range that is drawn.
const RangeFoot = late(() => import('./RangeFoot.tsx'))

export function Footer() {
  const { table, now } = useTable()
  const { facts, summary, selected, settings } = now
  if (!facts) return <div className={styles['foot']} />
  const { source, matching, total } = facts
  const about = facts.isAbout ?? exact
  const { all } = table.selection
  const isArriving = source.phase === 'loading'
  const sums = areSumsKnown(facts, summary, selected) ? footerSums(table.columns, settings.columns, summary) : []
  return (
    <div className={styles['foot']} role="status" aria-live="off">
      {/* Nothing is counted before the first rows are here. */}
      {(total > 0 || !isArriving) && (
        <span>
          <strong>
            {about.atLeast || isArriving ? 'at least ' : about.matching ? 'about ' : ''}
            {count(matching)}
          </strong>
          {matching === total || isArriving ? '' : ` of ${about.total ? 'about ' : ''}${count(total)}`}{' '}
          {inSentence(total === 1 ? table.resource.label : table.resource.plural)}
        </span>
      )}
      {selected > 0 && (
        <span>
          <strong>
            {all?.isAbout && about.matching ? 'about ' : ''}
            {count(all ? matching : selected)}
          </strong>{' '}
          selected
          {summary && !all && summary.rows < selected ? `, ${count(selected - summary.rows)} no longer listed` : ''}
        </span>
      )}
      {Object.entries(now.errors).map(([name, error]) => (
        <span key={name} className={styles['warn']}>
          ▲ {table.columns.find((column) => column.name === name)?.label}: {error}
        </span>
      ))}
      {source.phase === 'loading' && (
        <span>
          {/* How many there are is not known before the first have come. */}
          {source.expected > 0 ? `loading ${count(source.loaded)} of ${count(source.expected)} ` : 'loading'}
          {source.expected > 0 && (
            <progress
              className={styles['progress']}
              aria-label="Rows loaded"
              value={source.loaded}
              max={source.expected}
            />
          )}
        </span>
      )}
      {facts.mode === 'server' && source.phase !== 'loading' && (
        <span title="There are more rows than the browser can hold, so they are loaded as you scroll. Counts and totals are from when the list was loaded.">
          loaded as you scroll
        </span>
      )}
      {about.place && (
        <span title="You jumped far into a very long list. These rows are from about there, until the rows before them are counted.">
          about here
        </span>
      )}
      {facts.mode === 'here' && facts.copy.is === 'off' && (
        <span title="The table will be loaded from the server again when you next open it.">
          not stored for the next visit: {facts.copy.reason}
        </span>
      )}
      {source.phase === 'stale' && <span className={styles['warn']}>▲ may be out of date: {source.reason}</span>}
      <span className={styles['room']} />
      {now.range && <RangeFoot />}
      {!now.range &&
        sums.map(({ column, currency, totals }) => (
          <span key={`${column.name} ${currency}`}>
            {totalSigns[settings.total]} {column.header}{' '}
            <span className={styles['number']}>
              {summary?.isAbout ? 'about ' : ''}
              {totalText(column, totals, settings.total)}
            </span>
            {currency !== '' && ` ${currency}`}
          </span>
        ))}
    </div>
  )
}
const exact = { matching: false, atLeast: false, total: false, place: false }
