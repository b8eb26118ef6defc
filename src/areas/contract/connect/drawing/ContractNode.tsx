/** A contract in the graph: its number, with whom, its cars and what is left of them. */
import { Handle, Position, type NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import { grouped } from '#model/shared/number-format.ts'
import { nodeKey } from '../state/cursor.ts'
import { balanceWords } from '../state/said.ts'
import { CarsBar } from './CarsBar.tsx'
import type { ContractNodeItem, HeadingItem } from './graph-items.ts'
import { useLook } from '../parts/use-look.ts'
import styles from './Graph.module.css'

export const ContractNode = memo(function ContractNode({
  data: { contract, controller, domId },
}: NodeProps<ContractNodeItem>) {
  const look = useLook(controller, nodeKey(contract.id))
  const { kind, linked, mark, words } = linkBalance(contract)
  const { contract_number, contract_type, party__label, cars, status } = contract
  return (
    <div
      id={domId}
      role="img"
      aria-label={`${contract_number}, ${contract_type === 'sale' ? 'sale to' : 'purchase from'} ${party__label}: ${balanceWords(contract)}`}
      className={styles['node']}
      data-look={look}
      data-status={status}
    >
      <span className={styles['number']}>{contract_number}</span>
      <span className={styles['figures']}>
        {grouped(linked)}
        <span className={styles['of']}> / {cars === null ? '—' : grouped(cars)}</span>
      </span>
      <span className={styles['party']}>
        {status !== 'approved' && <em>{status} </em>}
        {party__label}
      </span>
      <span className={styles['balance']} data-kind={kind}>
        {mark} {words}
      </span>
      <CarsBar contract={contract} />
      {/* React Flow looks for the ends of links among what it draws. */}
      <Handle
        type={contract_type === 'sale' ? 'target' : 'source'}
        position={contract_type === 'sale' ? Position.Left : Position.Right}
        isConnectable={false}
        className={styles['end'] ?? ''}
      />
    </div>
  )
})

export const HeadingNode = memo(function HeadingNode({ data: { title } }: NodeProps<HeadingItem>) {
  return <div className={styles['heading']}>{title}</div>
})
