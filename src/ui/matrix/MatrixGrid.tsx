/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The grid of a matrix: it has the keyboard, its keys are commands of the pane, and only the lines in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { useSnapshot } from 'valtio'
import { HEADS_PX } from '../lines/heads.ts'
import { MatrixRow, type CellDrawing, type MatrixLine } from './MatrixRow.tsx'
import type { WalkedMatrix } from './walked-matrix.ts'
import styles from './Walked.module.css'

const ROW = 26
const OVERSCAN = 4
type MatrixColumn = { readonly key: string; readonly head: string; readonly title: string }
type Props = {
  readonly label: string
  /** Above the names of the lines. */
  readonly corner: string
  readonly columns: readonly MatrixColumn[]
  readonly lines: readonly MatrixLine[]
  /** The same function as long as it says the same, because lines are drawn anew with another one. */
  readonly drawing: CellDrawing
  readonly controller: WalkedMatrix
  /** Whether it takes the keyboard when its pane does; not where it is a part of a record. */
  readonly isWhole?: boolean
}

export function MatrixGrid(props: Props) {
  const { label, corner, columns, lines, drawing, controller, isWhole = true } = props
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const heads = useRef<HTMLDivElement>(null)
  const [headsHeight, setHeadsHeight] = useState(HEADS_PX)
  const { line, column } = useSnapshot(controller.state)
  const row = lines.findIndex(({ id }) => id === line)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollPaddingEnd: headsHeight,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus({ preventScroll: true })), [controller])
  // A long name of a column takes several lines.
  useEffect(() => {
    const { current } = heads
    if (!current) return undefined
    const watch = new ResizeObserver(() => setHeadsHeight(current.offsetHeight || HEADS_PX))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (row >= 0) rows.scrollToIndex(row)
  }, [row, rows])
  useEffect(() => {
    scroller.current
      ?.querySelector(`[aria-colindex="${column + 2}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [column])
  // More than are ever in sight at this height: so many rows take turns, since one that is used again is changed sooner than another is made.
  const seen = rows.getVirtualItems()
  const ring = Math.max(seen.length, Math.ceil((rows.scrollRect?.height ?? 0) / ROW) + 2 * OVERSCAN + 2)
  const isDrawn = seen.some(({ index }) => index === row)
  const widths: CSSProperties & { '--types': number } = { '--types': columns.length }
  return (
    <div
      ref={scroller}
      className={styles['scroll']}
      style={widths}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={isDrawn ? `${prefix}${line}-${column}` : undefined}
      tabIndex={0}
      data-autofocus={isWhole || undefined}
    >
      <div ref={heads} role="row" aria-rowindex={1} className={styles['heads']}>
        <span role="columnheader" aria-colindex={1} className={styles['corner']}>
          {corner}
        </span>
        {columns.map(({ key, head, title }, at) => (
          <span
            key={key}
            role="columnheader"
            aria-colindex={at + 2}
            title={title}
            data-cursor={at === column || undefined}
          >
            {head}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles['all']} style={{ height: rows.getTotalSize() }}>
        {seen.map(({ index, start }) => {
          const one = lines[index]
          return (
            one && (
              <MatrixRow
                key={index % ring}
                line={one}
                width={columns.length}
                drawing={drawing}
                place={index}
                start={start}
                isFirst={index === 0 || lines[index - 1]?.under !== one.under}
                cursor={one.id === line ? column : undefined}
                prefix={prefix}
                controller={controller}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
