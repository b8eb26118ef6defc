/** One line of a matrix. Drawn again only where something of it changed, or the cursor came or went. */
import { memo, type MouseEvent } from 'react'
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

/** The column of the cell that was pressed; undefined beside them. */
const pressed = ({ target }: MouseEvent): number | undefined => {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
  return cell === null ? undefined : Number(cell.getAttribute('aria-colindex')) - 2
}

export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { line, width, drawing, place, start, isFirst, cursor, prefix, controller } = props
  const { id, name, beside } = line
  const placeAt = (event: MouseEvent): void => {
    const column = pressed(event)
    if (column !== undefined) controller.place(id, column)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
    <div
      role="row"
      aria-rowindex={place + 2}
      className={styles['line']}
      style={{ transform: `translateY(${start}px)` }}
      data-first={isFirst || undefined}
      onClick={placeAt}
      onDoubleClick={(event) => {
        placeAt(event)
        if (pressed(event) !== undefined) controller.open()
      }}
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
        const isCursor = cursor === at
        return (
          <span
            key={at}
            // Of thousands of cells only the one of the cursor is named to the grid.
            id={isCursor ? `${prefix}${id}-${at}` : undefined}
            role="gridcell"
            aria-colindex={at + 2}
            aria-label={says}
            aria-selected={isCursor || undefined}
            className={isCursor ? `${styles['cell']} ${styles['cursor']}` : styles['cell']}
            data-tone={tone}
            data-marked={isMarked || undefined}
            data-letter={letter}
            data-beside={more}
          />
        )
      })}
    </div>
  )
})
