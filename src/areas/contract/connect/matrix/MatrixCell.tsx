/** A cell of the matrix: the cars of a purchase for a sale, or those that are suggested. */
import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { pairKey, type GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import { grouped } from '#model/shared/number-format.ts'
import { AmountEditor } from '../parts/AmountEditor.tsx'
import { useLook } from '../parts/use-look.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import type { ProposedLine } from '../state/suggestion.ts'
import styles from './Matrix.module.css'

type Props = {
  readonly purchase: GraphContract
  readonly sale: GraphContract
  readonly column: number
  readonly left: number
  /** Null where the two are not linked. */
  readonly cars: number | null
  readonly line: ProposedLine | null
  readonly controller: ConnectController
  readonly prefix: string
}

export const MatrixCell = memo(function MatrixCell(props: Props) {
  const { purchase, sale, column, left, cars, line, controller, prefix } = props
  const key = pairKey(purchase.id, sale.id)
  const look = useLook(controller, key)
  const { kind } = linkBalance(purchase)
  return (
    // The grid has the keyboard; its keys are commands of the pane.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={`${prefix}${key}`}
      role="gridcell"
      aria-colindex={column + 2}
      className={styles['cell']}
      style={{ left }}
      data-look={look}
      data-kind={cars === null ? undefined : kind}
      data-other={purchase.product !== sale.product || undefined}
      onClick={() => controller.place({ kind: 'pair', purchase: purchase.id, sale: sale.id })}
      onDoubleClick={() => controller.openHere()}
    >
      {cars !== null && grouped(cars)}
      {line !== null && <Proposed line={line} />}
      {look === 'cursor' && <EditorHere controller={controller} pair={key} />}
    </span>
  )
})

function Proposed({ line }: { readonly line: ProposedLine }) {
  const { isTaken, outcome, cars } = useSnapshot(line)
  if (outcome === 'done') return null
  return (
    <span className={styles['proposed']} data-taken={isTaken || undefined}>
      {isTaken ? '+' : '–'}
      {grouped(cars)}
    </span>
  )
}

function EditorHere({ controller, pair }: { readonly controller: ConnectController; readonly pair: string }) {
  const { edit } = useSnapshot(controller.state)
  if (edit === null || pairKey(edit.purchase, edit.sale) !== pair) return null
  return (
    <span className={styles['editor']}>
      <AmountEditor controller={controller} />
    </span>
  )
}
