/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The rows of a report as the server returns them, in a grid that has the keyboard focus. Its keys are commands of the pane. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, type CSSProperties } from 'react'
import { useSnapshot } from 'valtio'
import type { Field } from '#model/kernel/field.ts'
import type { SampleColumn } from './calls.ts'
import { cellText, headerText, isRight, widthOf } from './cell-text.ts'
import type { SampleController, SampleLine } from './sample-controller.ts'
import styles from './Sample.module.css'

const ROW = 26
type Props = {
  readonly label: string
  readonly columns: readonly SampleColumn[]
  readonly fieldOf: (name: string) => Field | undefined
  readonly lines: readonly SampleLine[]
  readonly controller: SampleController
  /** Marks of the columns that the question orders, groups or totals by. */
  readonly marks?: Readonly<Record<string, string>>
  /** Whether it receives the focus when its pane does. */
  readonly isWhole?: boolean
  /** Called when the last line becomes visible. */
  readonly onEnd?: () => void
}

type HeadsProps = Required<Pick<Props, 'columns' | 'marks'>> & {
  readonly heads: readonly string[]
  /** The column that the cursor is in. */
  readonly cursor: number
}
const Heads = ({ columns, heads, marks, cursor }: HeadsProps) => (
  <div role="row" aria-rowindex={1} className={styles['heads']}>
    {columns.map((one, at) => (
      <span
        key={one.name}
        role="columnheader"
        aria-colindex={at + 1}
        title={heads[at]}
        data-right={isRight(one) || undefined}
        data-cursor={at === cursor || undefined}
      >
        {heads[at]}
        {marks[one.name] !== undefined && <em>{marks[one.name]}</em>}
      </span>
    ))}
  </div>
)

export function SampleGrid(props: Props) {
  const { label, columns, fieldOf, lines, controller, marks = {}, isWhole = false, onEnd } = props
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { line, column } = useSnapshot(controller.state)
  const row = lines.findIndex(({ id }) => id === line)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollPaddingStart: ROW,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus({ preventScroll: true })), [controller])
  useEffect(() => controller.show(lines, columns), [controller, lines, columns])
  useEffect(() => {
    if (row >= 0) rows.scrollToIndex(row)
  }, [row, rows])
  useEffect(() => {
    scroller.current
      ?.querySelector(`[role=columnheader][aria-colindex="${column + 1}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [column])
  const seen = rows.getVirtualItems()
  const last = seen.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= lines.length - 1) onEnd?.()
  }, [last, lines.length, onEnd])
  const heads = useMemo(() => columns.map((one) => headerText(one, fieldOf(one.name))), [columns, fieldOf])
  const style = useMemo((): CSSProperties & { '--columns': string; '--width': string } => {
    const widths = columns.map((one, at) => widthOf(one, heads[at] ?? ''))
    return {
      '--columns': widths.map((width) => `minmax(${width}px, 1fr)`).join(' '),
      '--width': `${widths.reduce((sum, width) => sum + width, 0)}px`,
    }
  }, [columns, heads])
  return (
    <div
      ref={scroller}
      className={styles['grid']}
      style={style}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={line === null ? undefined : `${prefix}${line}-${column}`}
      tabIndex={0}
      data-autofocus={isWhole || undefined}
    >
      <Heads columns={columns} heads={heads} marks={marks} cursor={column} />
      <div role="rowgroup" className={styles['rows']} style={{ height: rows.getTotalSize() }}>
        {seen.map(({ index, start }) => {
          const one = lines[index]
          return (
            one && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
              <div
                key={one.id}
                role="row"
                aria-rowindex={index + 2}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)` }}
                data-cursor={index === row || undefined}
                onDoubleClick={() => controller.open()}
              >
                {columns.map((cell, at) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
                  <span
                    key={cell.name}
                    id={index === row && at === column ? `${prefix}${one.id}-${at}` : undefined}
                    role="gridcell"
                    aria-colindex={at + 1}
                    aria-selected={(index === row && at === column) || undefined}
                    data-right={isRight(cell) || undefined}
                    onClick={() => controller.place(one.id, at)}
                  >
                    {cellText(cell, fieldOf(cell.name), one.row)}
                  </span>
                ))}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
