/** The heading of a column of the matrix: a sale and how it stands. */
import { grouped } from '#model/shared/number-format.ts'
import { memo } from 'react'
import type { GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import { useLook } from '../parts/use-look.ts'
import type { ConnectController } from '../state/connect-controller.ts'
import { nodeKey } from '../state/cursor.ts'
import { balanceWords } from '../state/said.ts'
import { HEAD } from './sizes.ts'
import styles from './Matrix.module.css'

type Props = {
  readonly sale: GraphContract
  readonly at: number
  readonly start: number
  readonly controller: ConnectController
  readonly prefix: string
}

export const SaleHead = memo(function SaleHead({ sale, at, start, controller, prefix }: Props) {
  const key = nodeKey(sale.id)
  const look = useLook(controller, key)
  const { mark, kind } = linkBalance(sale)
  return (
    // The grid has the keyboard; its keys are commands of the pane.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <span
      id={`${prefix}${key}`}
      role="columnheader"
      aria-colindex={at + 2}
      className={styles['sale']}
      style={{ left: HEAD + start }}
      title={`${sale.contract_number} ${sale.party__label}: ${balanceWords(sale)}`}
      data-look={look}
      data-kind={kind}
      onClick={() => controller.place({ kind: 'node', id: sale.id })}
      onDoubleClick={() => controller.openHere()}
    >
      <span>{sale.contract_number}</span>
      <span className={styles['small']}>
        {mark} {grouped(sale.fed_cars ?? 0)}/{sale.cars === null ? '—' : grouped(sale.cars)}
      </span>
    </span>
  )
})
