/** A purchase in the matrix, and its cars for the sales in sight. */
import { grouped } from '#model/shared/number-format.ts'
import { memo } from 'react'
import { pairKey, type GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import { useLook } from '../parts/use-look.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import { nodeKey } from '../state/cursor.ts'
import type { GraphIndex } from '../state/graph-index.ts'
import { balanceWords } from '../state/said.ts'
import type { LinkSuggestion } from '../state/suggestion.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { CELL, HEAD } from './sizes.ts'
import styles from './Matrix.module.css'

type Props = {
  readonly purchase: GraphContract
  readonly index: GraphIndex
  readonly place: number
  readonly start: number
  /** The first and last column in sight. */
  readonly span: string
  readonly controller: ConnectController
  readonly prefix: string
  readonly suggestion: LinkSuggestion | null
}

export const MatrixRow = memo(function MatrixRow(props: Props) {
  const { purchase, index, place, start, span, controller, prefix, suggestion } = props
  const key = nodeKey(purchase.id)
  const look = useLook(controller, key)
  const { mark, kind } = linkBalance(purchase)
  const [first = 0, last = 0] = span.split(' ').map(Number)
  return (
    <div role="row" aria-rowindex={place + 2} className={styles['row']} style={{ top: start }}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard */}
      <span
        id={`${prefix}${key}`}
        role="rowheader"
        aria-colindex={1}
        className={styles['purchase']}
        style={{ width: HEAD }}
        title={`${purchase.contract_number} ${purchase.party__label}: ${balanceWords(purchase)}`}
        data-look={look}
        data-kind={kind}
        onClick={() => controller.place({ kind: 'node', id: purchase.id })}
        onDoubleClick={() => controller.openHere()}
      >
        <span className={styles['name']}>
          {purchase.contract_number} <span className={styles['party']}>{purchase.party__label}</span>
        </span>
        <span className={styles['small']}>
          {mark} {grouped(purchase.promised_cars ?? 0)}/{purchase.cars === null ? '—' : grouped(purchase.cars)}
        </span>
      </span>
      {index.sales.slice(first, last + 1).map((sale, at) => {
        const pair = pairKey(purchase.id, sale.id)
        const link = index.link(purchase.id, sale.id)
        return (
          <MatrixCell
            key={sale.id}
            purchase={purchase}
            sale={sale}
            column={first + at}
            left={HEAD + (first + at) * CELL}
            cars={link?.cars ?? null}
            line={suggestion?.state.lines.find((one) => one.key === pair) ?? null}
            controller={controller}
            prefix={prefix}
          />
        )
      })}
    </div>
  )
})
