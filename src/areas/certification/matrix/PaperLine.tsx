/** One holder's papers. Drawn again only where something of it changed, or the cursor came or went. */
import { memo } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import {
  stateLetters,
  type MatrixHolder,
  type MatrixType,
  type StoppedLoad,
} from '#model/areas/admission/rules/paper-matrix.ts'
import { cellText } from './cell-words.ts'
import type { MatrixController } from './matrix-controller.ts'
import styles from './PaperMatrix.module.css'

type Props = {
  readonly holder: MatrixHolder
  readonly types: readonly MatrixType[]
  readonly stops: ReadonlyMap<string, readonly StoppedLoad[]>
  readonly place: number
  readonly start: number
  /** Of its carrier. */
  readonly isFirst: boolean
  /** The column of the cursor, where it is in this line. */
  readonly cursor: number | undefined
  readonly prefix: string
  readonly controller: MatrixController
}

export const PaperLine = memo(function PaperLine(props: Props) {
  const { holder, types, stops, place, start, isFirst, cursor, prefix, controller } = props
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
        <span className={styles['name']} title={holder.name}>
          {holder.name}
        </span>
        <span className={styles['carrier']}>{holder.carrier === holder.name ? '' : holder.carrier}</span>
      </span>
      {types.map((type, at) => {
        const cell = holder.cells[at] ?? null
        const stopped = stops.get(`${holder.id} ${type.certification}`)?.length ?? 0
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
          <span
            key={type.certification}
            id={`${prefix}${holder.id}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={cursor === at}
            className={styles['cell']}
            data-state={cell?.state}
            data-stops={stopped > 0 || undefined}
            onClick={() => controller.place(holder.id, at)}
            onDoubleClick={() => {
              controller.place(holder.id, at)
              controller.open()
            }}
          >
            <VisuallyHidden elementType="span">{cellText(holder, type, cell, stopped)}</VisuallyHidden>
            {cell !== null && (
              <>
                <b aria-hidden>{stateLetters[cell.state]}</b>
                {cell.days !== null && <span aria-hidden>{cell.days}</span>}
                {stopped > 0 && <span className={styles['stops']} aria-hidden>{`■${stopped}`}</span>}
              </>
            )}
          </span>
        )
      })}
    </div>
  )
})
