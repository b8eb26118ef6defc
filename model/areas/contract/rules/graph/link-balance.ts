/** How the cars of a contract and those of its links add up: what is left, what is open, what is too much. */
import { grouped } from '#model/shared/number-format.ts'
import type { GraphContract } from './contract-graph.ts'

/** `over`: more is promised than there is. `within`: more than there is, yet not more than the tolerance permits. */
export type BalanceKind = 'over' | 'within' | 'left' | 'even' | 'unknown'
export type LinkBalance = {
  readonly kind: BalanceKind
  /** Cars on links. */
  readonly linked: number
  /** Not linked yet; 0 where too much is, null where the contract names no number of cars. */
  readonly left: number | null
  /** Stands beside the colour. */
  readonly mark: string
  readonly words: string
}

type Counted = Pick<GraphContract, 'contract_type' | 'cars' | 'tolerance' | 'fed_cars' | 'promised_cars'>

/** With its tolerance, in whole cars, as the database counts them. */
const roomOf = ({ cars, tolerance }: Counted): number =>
  Math.floor(((cars ?? 0) * (10_000 + Math.round(Number(tolerance ?? 0) * 100))) / 10_000)

export function linkBalance(one: Counted): LinkBalance {
  const isSale = one.contract_type === 'sale'
  const linked = (isSale ? one.fed_cars : one.promised_cars) ?? 0
  if (one.cars === null) return { kind: 'unknown', linked, left: null, mark: '?', words: 'number of cars not named' }
  const [left, over] = [Math.max(one.cars - linked, 0), linked - one.cars]
  if (over > 0) {
    if (isSale) return { kind: 'within', linked, left, mark: '△', words: `fed ${grouped(over)} more than it needs` }
    return linked > roomOf(one)
      ? { kind: 'over', linked, left, mark: '▲', words: `${grouped(over)} promised that it does not have` }
      : { kind: 'within', linked, left, mark: '△', words: `${grouped(over)} over, within tolerance` }
  }
  if (left === 0) return { kind: 'even', linked, left, mark: '✓', words: isSale ? 'fed' : 'all promised' }
  return { kind: 'left', linked, left, mark: '○', words: `${grouped(left)} ${isSale ? 'not fed' : 'left'}` }
}

/** Whether a planner has to look at it: a sale that is not fed, and whatever is promised twice. A purchase may have cars left. */
export const needsLook = (one: Counted): boolean => {
  const { kind } = linkBalance(one)
  return kind === 'over' || kind === 'within' || (kind === 'left' && one.contract_type === 'sale')
}
