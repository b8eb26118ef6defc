/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The grid of the matrix: it has the keyboard, its keys are commands of the pane, and only the lines in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, type CSSProperties } from 'react'
import { useSnapshot } from 'valtio'
import type { MatrixHolder, PaperMatrix, StoppedLoad } from '#model/areas/admission/rules/paper-matrix.ts'
import type { MatrixController } from './matrix-controller.ts'
import { PaperLine } from './PaperLine.tsx'
import styles from './PaperMatrix.module.css'

const ROW = 26
type Props = {
  readonly controller: MatrixController
  readonly matrix: PaperMatrix
  readonly holders: readonly MatrixHolder[]
  readonly stops: ReadonlyMap<string, readonly StoppedLoad[]>
}

export function PaperGrid({ controller, matrix: { types }, holders, stops }: Props) {
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { holder, column } = useSnapshot(controller.state)
  const row = holders.findIndex(({ id }) => id === holder)
  const rows = useVirtualizer({
    count: holders.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus({ preventScroll: true })), [controller])
  useEffect(() => {
    if (row >= 0) rows.scrollToIndex(row)
  }, [row, rows])
  useEffect(() => {
    scroller.current
      ?.querySelector(`[aria-colindex="${column + 2}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [column])
  const columns: CSSProperties & { '--types': number } = { '--types': types.length }
  return (
    <div
      ref={scroller}
      className={styles['scroll']}
      style={columns}
      role="grid"
      aria-label="Certificates by holder and type"
      aria-rowcount={holders.length + 1}
      aria-colcount={types.length + 1}
      aria-activedescendant={holder === null ? undefined : `${prefix}${holder}-${column}`}
      tabIndex={0}
      data-autofocus
    >
      <div role="row" aria-rowindex={1} className={styles['heads']}>
        <span role="columnheader" aria-colindex={1} className={styles['corner']}>
          Holder
        </span>
        {types.map(({ certification, name, code }, at) => (
          <span
            key={certification}
            role="columnheader"
            aria-colindex={at + 2}
            title={name}
            data-cursor={at === column || undefined}
          >
            {code === '' ? name : code}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles['all']} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const one = holders[index]
          return (
            one && (
              <PaperLine
                key={one.id}
                holder={one}
                types={types}
                stops={stops}
                place={index}
                start={start}
                isFirst={index === 0 || holders[index - 1]?.carrier !== one.carrier}
                cursor={one.id === holder ? column : undefined}
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
