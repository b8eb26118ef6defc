/** One line of a matrix. Drawn again only where something of it changed, or the cursor came or went. */
import { memo } from 'react'
import styles from './Walked.module.css'

export type MatrixLine = {
  readonly id: string
  readonly name: string
  /** What stands beside its name. */
  readonly beside: string
  /** Lines of one such text stand under one rule. */
  readonly under: string
}
/** A cell: what it says in words, which is read out in place of what is drawn: a letter, and what stands beside it. */
export type DrawnCell = {
  readonly says: string
  readonly tone?: 'ok' | 'warn' | 'info' | 'stop' | 'faint' | undefined
  readonly isMarked?: boolean
  readonly letter?: string | undefined
  readonly beside?: string | undefined
}
/** Of the line with that id. */
export type CellDrawing = (line: string, column: number) => DrawnCell

type Props = {
  readonly line: MatrixLine
  readonly width: number
  readonly drawing: CellDrawing
  readonly place: number
  readonly start: number
  readonly isFirst: boolean
  /** The column of the cursor, where it is in this line. */
  readonly cursor: number | undefined
  readonly prefix: string
  readonly controller: { place(line: string, column: number): void; open(): void }
}

export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { line, width, drawing, place, start, isFirst, cursor, prefix, controller } = props
  const { id, name, beside } = line
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={styles['line']}
      style={{ transform: `translateY(${start}px)` }}
      data-first={isFirst || undefined}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className={styles['holder']}
        data-cursor={cursor !== undefined || undefined}
      >
        <span className={styles['name']} title={name}>
          {name}
        </span>
        <span className={styles['beside']} title={beside}>
          {beside}
        </span>
      </span>
      {Array.from({ length: width }, (_, at) => {
        const { says, tone, isMarked, letter, beside: more } = drawing(id, at)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
          <span
            key={at}
            id={`${prefix}${id}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-label={says}
            aria-selected={cursor === at}
            className={styles['cell']}
            data-tone={tone}
            data-marked={isMarked || undefined}
            data-letter={letter}
            data-beside={more}
            onClick={() => controller.place(id, at)}
            onDoubleClick={() => {
              controller.place(id, at)
              controller.open()
            }}
          />
        )
      })}
    </div>
  )
})
