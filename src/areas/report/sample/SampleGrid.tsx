/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The rows of a report as the server returns them, in a grid that has the keyboard focus. Its keys are commands of the pane. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, type CSSProperties } from 'react'
import { useSnapshot } from 'valtio'
import type { Field } from '#model/kernel/field.ts'
import type { SampleColumn } from './calls.ts'
import { headerText, widthOf } from './cell-text.ts'
import { Filters, Heads } from './Heads.tsx'
import type { ReportRows } from './report-rows.ts'
import { SampleRowLine } from './SampleRowLine.tsx'
import type { SampleController, SampleLine } from './sample-controller.ts'
import styles from './Sample.module.css'

const ROW = 26
/** The width of the boxes by which rows are selected. */
const BOX = 28
type Props = {
  readonly label: string
  readonly columns: readonly SampleColumn[]
  readonly fieldOf: (name: string) => Field | undefined
  readonly lines: readonly SampleLine[]
  readonly controller: SampleController
  /** Marks of the columns that the question orders, groups or totals by. */
  readonly marks?: Readonly<Record<string, string>>
  /** The rows of a report, which can be filtered, ordered and selected. */
  readonly table?: ReportRows
  /** Whether it receives the focus when its pane does. */
  readonly isWhole?: boolean
  /** Called when the last line becomes visible. */
  readonly onEnd?: () => void
}

export function SampleGrid(props: Props) {
  const { label, columns, fieldOf, lines, controller, marks = {}, table, isWhole = false, onEnd } = props
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const { line, column } = useSnapshot(controller.state)
  const row = lines.findIndex(({ id }) => id === line)
  const isTable = table !== undefined
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollPaddingStart: isTable ? 2 * ROW : ROW,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus({ preventScroll: true })), [controller])
  useEffect(
    () =>
      table?.onFilter((name) => {
        const inputs = [...(top.current?.querySelectorAll('input') ?? [])]
        const input = inputs.find(({ dataset }) => dataset['filter'] === name) ?? inputs[0]
        input?.focus()
        input?.select()
      }),
    [table],
  )
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
      '--columns': `${isTable ? `${BOX}px ` : ''}${widths.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
      '--width': `${widths.reduce((sum, width) => sum + width, isTable ? BOX : 0)}px`,
    }
  }, [columns, heads, isTable])
  return (
    <div
      ref={scroller}
      className={styles['grid']}
      style={style}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={isTable || undefined}
      aria-activedescendant={line === null ? undefined : `${prefix}${line}-${column}`}
      tabIndex={0}
      data-autofocus={isWhole || undefined}
    >
      <div ref={top} className={styles['top']}>
        <Heads columns={columns} heads={heads} marks={marks} cursor={column} table={table} />
        {table && <Filters columns={columns} heads={heads} fieldOf={fieldOf} table={table} />}
      </div>
      <div role="rowgroup" className={styles['rows']} style={{ height: rows.getTotalSize() }}>
        {seen.map(({ index, start }) => {
          const one = lines[index]
          return (
            one && (
              <SampleRowLine
                key={one.id}
                line={one}
                columns={columns}
                fieldOf={fieldOf}
                controller={controller}
                table={table}
                at={index}
                start={start}
                cursor={index === row ? column : undefined}
                prefix={prefix}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
