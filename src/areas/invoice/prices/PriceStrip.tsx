/** One line of the board: what the prices are for, and on its strip each price and each gap of the months that are shown. */
import { memo, type CSSProperties, type MouseEvent } from 'react'
import {
  cellPlace,
  dayPlace,
  isSeen,
  type PriceSpan,
  type PriceLine,
} from '#model/areas/invoice/rules/rail/price-board.ts'
import type { LinePlace } from '#src/ui/lines/WalkedLines.tsx'
import { barText, cellText } from './price-words.ts'
import type { PriceBoardController } from './price-board-controller.ts'
import styles from './Prices.module.css'

/** In percent: a narrower gap has no room for its words. */
const LEAST_WIDTH = 7

const percent = (value: number): string => `${value.toFixed(3)}%`

/** The rules between months on each strip. */
const monthRules = (span: PriceSpan): readonly { readonly month: string; readonly style: CSSProperties }[] =>
  span.months.map((month) => ({ month, style: { left: percent(dayPlace(span, `${month}-01`)) } }))

/** So many months can be named one by one; of more every third is. */
const MOST_NAMED = 12
const monthName = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })
const yearMonthName = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** Above the strips; the first one and each January with its year. */
export function MonthHeads({ span }: { readonly span: PriceSpan }) {
  const step = span.months.length > MOST_NAMED ? 3 : 1
  const width = percent((step / span.months.length) * 100)
  return span.months
    .filter((_, at) => at % step === 0)
    .map((month, at) => {
      const format = at === 0 || step > 1 || month.endsWith('-01') ? yearMonthName : monthName
      const left = percent(dayPlace(span, `${month}-01`))
      return (
        <span key={month} className={styles['month']} style={{ left, width }}>
          {format.format(Date.parse(`${month}-01`))}
        </span>
      )
    })
}

export const Today = ({ span, today }: { readonly span: PriceSpan; readonly today: string }) =>
  isSeen(span, { from: today, until: today }) ? (
    <span aria-hidden className={styles['today']} style={{ left: percent(dayPlace(span, today)) }} />
  ) : null

export const cellId = (prefix: string, line: string, at: number): string => `${prefix}${line} ${at}`

type Props = {
  readonly line: PriceLine
  readonly place: LinePlace
  readonly span: PriceSpan
  /** The cell of the cursor, where it is in this line. */
  readonly cursor: number | undefined
  readonly marked: readonly number[]
  readonly prefix: string
  readonly controller: PriceBoardController
}

export const PriceStrip = memo(function PriceStrip(props: Props) {
  const { line, place, span, cursor, marked, prefix, controller } = props
  const { today } = controller
  const pressed = ({ target, ctrlKey, metaKey }: MouseEvent): boolean => {
    const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
    if (cell === null) return false
    controller.place(line.id, Number(cell.getAttribute('aria-colindex')) - 2)
    if (ctrlKey || metaKey) controller.mark()
    return true
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
    <div
      role="row"
      aria-rowindex={place.rowIndex}
      className={styles['line']}
      style={place.style}
      onClick={pressed}
      onDoubleClick={(event) => {
        if (pressed(event)) controller.open()
      }}
    >
      <span role="rowheader" aria-colindex={1} className={styles['name']}>
        <span className={styles['product']} title={line.name}>
          {line.name}
        </span>
        <span className={styles['beside']} title={line.beside}>
          {line.beside}
        </span>
      </span>
      <span className={styles['strip']} role="presentation">
        {monthRules(span).map(({ month, style }) => (
          <span key={month} aria-hidden className={styles['rule']} style={style} />
        ))}
        {line.cells.map((cell, at) => {
          if (!isSeen(span, cell)) return null
          const { left, width } = cellPlace(span, cell)
          const isMarked = cell.price !== undefined && marked.includes(cell.price.id)
          return (
            <span
              key={cell.price?.id ?? `gap ${cell.from ?? ''}`}
              id={cellId(prefix, line.id, at)}
              role="gridcell"
              aria-colindex={at + 2}
              aria-label={cellText(cell)}
              aria-selected={isMarked}
              title={cellText(cell)}
              className={styles['cell']}
              style={{ left: percent(left), width: percent(width) }}
              data-gap={cell.price === undefined || undefined}
              data-over={(cell.until !== null && cell.until < today) || undefined}
              data-marked={isMarked || undefined}
              data-cursor={cursor === at || undefined}
              data-earlier={cell.from === null || cell.from < span.from || undefined}
              data-later={cell.until === null || cell.until > span.until || undefined}
            >
              {isMarked && <span aria-hidden>✓ </span>}
              {width < LEAST_WIDTH && cell.price === undefined ? '' : barText(cell)}
            </span>
          )
        })}
        <Today span={span} today={today} />
      </span>
    </div>
  )
})
