/** A line of a sample, with a box to select it where its rows can be selected. */
import type { MouseEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { Field } from '#model/kernel/field.ts'
import type { SampleColumn } from './calls.ts'
import { cellText, isRight } from './cell-text.ts'
import type { ReportRows } from './report-rows.ts'
import type { SampleController, SampleLine } from './sample-controller.ts'
import styles from './Sample.module.css'

type Props = {
  readonly line: SampleLine
  readonly columns: readonly SampleColumn[]
  readonly fieldOf: (name: string) => Field | undefined
  readonly controller: SampleController
  readonly table: ReportRows | undefined
  /** Its place among the lines, and its distance from the top in px. */
  readonly at: number
  readonly start: number
  /** The column of the cursor, if it is in this line. */
  readonly cursor: number | undefined
  readonly prefix: string
}

export const SampleRowLine = (props: Props) =>
  props.table ? <SelectableLine {...props} table={props.table} /> : <Line {...props} />

function SelectableLine(props: Props & { readonly table: ReportRows }) {
  const { table, line } = props
  // The turn says that the selection has changed, which is no state itself.
  const { turn } = useSnapshot(table.table)
  return <Line {...props} isSelected={turn > 0 && table.isSelected(line)} />
}

function Line(props: Props & { readonly isSelected?: boolean }) {
  const { line, columns, fieldOf, controller, table, at, start, cursor, prefix, isSelected } = props
  const onCell = (event: MouseEvent, column: number): void => {
    if (table && event.shiftKey) table.extendTo(at)
    else controller.place(line.id, column)
    if (table && (event.ctrlKey || event.metaKey)) table.toggle(line)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      className={styles['row']}
      style={{ transform: `translateY(${start}px)` }}
      data-cursor={cursor !== undefined || undefined}
      onDoubleClick={() => controller.open()}
    >
      {table && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keyboard
        <span
          role="presentation"
          className={styles['box']}
          data-checked={isSelected || undefined}
          onClick={() => table.toggle(line)}
          onDoubleClick={(event) => event.stopPropagation()}
        />
      )}
      {columns.map((cell, column) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
        <span
          key={cell.name}
          id={cursor === column ? `${prefix}${line.id}-${column}` : undefined}
          role="gridcell"
          aria-colindex={column + 1}
          aria-selected={cursor === column || undefined}
          data-right={isRight(cell) || undefined}
          onClick={(event) => onCell(event, column)}
        >
          {cellText(cell, fieldOf(cell.name), line.row)}
        </span>
      ))}
    </div>
  )
}
