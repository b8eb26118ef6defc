/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The graph as a matrix: purchases down, sales across, in each cell the cars of the one for the other. Only what is in sight is drawn. */
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { typeDigits } from '../parts/type-digits.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import { keyOf } from '../state/cursor.ts'
import type { GraphIndex } from '../state/graph-index.ts'
import { MatrixRow } from './MatrixRow.tsx'
import { SaleHead } from './SaleHead.tsx'
import { CELL, HEAD, ROW } from './sizes.ts'
import styles from './Matrix.module.css'

type Props = { readonly controller: ConnectController; readonly index: GraphIndex }
const here = (all: GraphIndex['order'], id: number | undefined): number => all.findIndex((one) => one.id === id)

export function Matrix({ controller, index }: Props) {
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { cursor, suggestion } = useSnapshot(controller.state)
  const { purchases, sales } = index
  const rows = useVirtualizer({
    count: purchases.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollPaddingStart: ROW * 2,
    initialRect: { width: 1200, height: 700 },
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: sales.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CELL,
    overscan: 4,
    scrollPaddingStart: HEAD,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus()), [controller])
  const row = here(purchases, cursor?.kind === 'pair' ? cursor.purchase : cursor?.id)
  const column = here(sales, cursor?.kind === 'pair' ? cursor.sale : cursor?.id)
  useEffect(() => {
    if (row >= 0) rows.scrollToIndex(row)
    if (column >= 0) columns.scrollToIndex(column)
  }, [row, column, rows, columns])
  const seen = columns.getVirtualItems()
  const span = `${seen[0]?.index ?? 0} ${seen.at(-1)?.index ?? 0}`
  return (
    // Its keys are commands of the pane.
    <div
      ref={scroller}
      className={styles['scroll']}
      role="grid"
      aria-label="Matrix of contracts"
      aria-rowcount={purchases.length + 1}
      aria-colcount={sales.length + 1}
      aria-activedescendant={cursor === null ? undefined : `${prefix}${keyOf(cursor)}`}
      tabIndex={0}
      onKeyDown={(event) => typeDigits(event, controller)}
    >
      <div role="row" aria-rowindex={1} className={styles['heads']} style={{ width: HEAD + columns.getTotalSize() }}>
        <span role="columnheader" aria-colindex={1} className={styles['corner']}>
          Purchases ↓ Sales →
        </span>
        {seen.map(({ index: at, start }) => {
          const sale = sales[at]
          return (
            sale && <SaleHead key={sale.id} sale={sale} at={at} start={start} controller={controller} prefix={prefix} />
          )
        })}
      </div>
      <div
        role="rowgroup"
        className={styles['all']}
        style={{ height: rows.getTotalSize(), width: HEAD + columns.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index: at, start }: VirtualItem) => {
          const purchase = purchases[at]
          return (
            purchase && (
              <MatrixRow
                key={purchase.id}
                purchase={purchase}
                index={index}
                place={at}
                start={start}
                span={span}
                controller={controller}
                prefix={prefix}
                suggestion={suggestion === null ? null : controller.state.suggestion}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
