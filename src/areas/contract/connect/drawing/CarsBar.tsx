/** The cars of a contract as a bar: those on links as a fill, what is beyond the contract's cars striped. */
import type { GraphContract } from '#model/areas/contract/rules/graph/contract-graph.ts'
import { linkBalance } from '#model/areas/contract/rules/graph/link-balance.ts'
import styles from './Graph.module.css'

export function CarsBar({ contract }: { readonly contract: GraphContract }) {
  const { kind, linked } = linkBalance(contract)
  const most = Math.max(contract.cars ?? linked, linked, 1)
  const within = Math.min(linked, contract.cars ?? linked)
  return (
    <svg className={styles['bar']} viewBox={`0 0 ${most} 4`} preserveAspectRatio="none" aria-hidden data-kind={kind}>
      <rect className={styles['room']} width={most} height={4} />
      <rect className={styles['linked']} width={within} height={4} />
      <rect className={styles['beyond']} x={within} width={linked - within} height={4} />
    </svg>
  )
}
