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

/** The months above the strips, or the rules between them on each strip. */
export const monthPlaces = (span: PriceSpan): readonly { readonly month: string; readonly style: CSSProperties }[] =>
  span.months.map((month) => ({ month, style: { left: percent(dayPlace(span, `${month}-01`)) } }))

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
        {monthPlaces(span).map(({ month, style }) => (
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
              {isMarked ? '✓ ' : ''}
              {width < LEAST_WIDTH && cell.price === undefined ? '' : barText(cell)}
            </span>
          )
        })}
        <Today span={span} today={today} />
      </span>
    </div>
  )
})
