/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The lines of the tree: it has the keyboard, its keys are commands of the pane, and only the lines in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { unitOf } from '#model/kernel/measure/units.ts'
import { location } from '#model/areas/terminal/place.resource.ts'
import type { ProductLine, ProductTree } from '#model/areas/terminal/rules/product-tree.ts'
import { grouped } from '#model/shared/number-format.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { HEADS_PX } from '#src/ui/lines/heads.ts'
import { volumeFigure } from '../tanks/tank-volumes.ts'
import type { TreeController } from './tree-controller.ts'
import styles from './ProductTree.module.css'

const ROW = 26
type Props = {
  readonly controller: TreeController
  readonly lines: readonly ProductLine[]
  readonly sums: ProductTree['sums']
}
const countText = (count: number | null | undefined): string => (count ? grouped(count) : '')

export function TreeLines({ controller, lines, sums }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const { cursor } = useSnapshot(controller.state)
  const at = lines.findIndex(({ id }) => id === cursor)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    scrollPaddingEnd: HEADS_PX,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus({ preventScroll: true })), [controller])
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at)
  }, [at, rows])
  return (
    <div
      ref={scroller}
      className={styles['scroll']}
      role="treegrid"
      aria-label="Products"
      aria-rowcount={lines.length + 1}
      aria-activedescendant={cursor === null ? undefined : `product-${cursor}`}
      tabIndex={0}
      data-autofocus
    >
      <div role="row" className={styles['heads']} aria-rowindex={1}>
        {['Product', 'Code', `Volume, ${unitOf(asShown(location.fields.volume)) ?? ''}`, 'Limits', 'Open tickets'].map(
          (head) => (
            <span key={head} role="columnheader">
              {head}
            </span>
          ),
        )}
      </div>
      <div role="rowgroup" className={styles['all']} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          if (line === undefined) return null
          const { id, node, level, isOpen, hasChildren, place, of } = line
          const sum = sums.get(id)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree has the keyboard
            <div
              key={id}
              id={`product-${id}`}
              role="row"
              aria-level={level}
              aria-posinset={place}
              aria-setsize={of}
              aria-rowindex={index + 2}
              aria-selected={id === cursor}
              {...(hasChildren && { 'aria-expanded': isOpen })}
              className={styles['line']}
              data-off={!node.enabled || undefined}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => controller.place(id)}
              onDoubleClick={() => controller.open(id)}
            >
              <span role="rowheader" className={styles['name']} style={{ paddingInlineStart: (level - 1) * 18 }}>
                {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by key it is the arrows */}
                <span className={styles['fold']} aria-hidden onClick={() => hasChildren && controller.toggle(id)}>
                  {hasChildren ? (isOpen ? '▾' : '▸') : ''}
                </span>
                {node.name}
              </span>
              <span role="gridcell">{node.code}</span>
              <span role="gridcell" className={styles['figure']}>
                {sum?.volume ? volumeFigure(sum.volume) : ''}
              </span>
              <span role="gridcell" className={styles['figure']}>
                {countText(sum?.limits)}
              </span>
              <span role="gridcell" className={styles['figure']}>
                {countText(sum?.tickets)}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
