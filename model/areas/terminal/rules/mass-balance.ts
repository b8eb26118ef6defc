/**
 * The balance of a product over a month: what the tanks held at its beginning, what came and went by tickets, what they hold at its end,
 * and whether a loss is within the allowance. Volumes are m³ at 15 °C, reckoned as whole thousandths (model/shared/money.ts). Rounded are
 * only each load as it is converted from gallons, the allowed loss, percentages and masses.
 */
import { billedQuantity } from '#model/areas/invoice/rules/billing/quantity.ts'
import { decimalText, divideRounded, units } from '#model/shared/money.ts'

const CUBIC = 3
const zero = 0n

export type BalancedTank = {
  readonly location: string
  readonly code: string
  /** m³; null: it was not measured by then. */
  readonly opening: string | null
  readonly opening_at: string | null
  readonly closing: string | null
  readonly closing_at: string | null
}
export type BalancedLoad = {
  readonly direction: 'load' | 'unload'
  /** Gallons at 60 °F. */
  readonly net_volume: string | null
}
export type BalanceFacts = {
  readonly tanks: readonly BalancedTank[]
  readonly loads: readonly BalancedLoad[]
  /** kg/m³ at 15 °C. */
  readonly density: number | null
  /** Percent of the receipts. */
  readonly allowance: number | null
}
/** `within`: less is missing than allowed. `over`: more. `even`: not a thousandth. */
type BalanceState = 'unknown' | 'even' | 'gain' | 'within' | 'over'
export type Balance = {
  readonly state: BalanceState
  readonly opening: string | null
  readonly receipts: string
  readonly shipments: string
  /** What should be there by the tickets. */
  readonly book: string | null
  readonly closing: string | null
  /** Closing less book: below 0 for a loss. */
  readonly gain: string | null
  /** Percent of the receipts, two digits. */
  readonly percent: string | null
  readonly allowed: string
  /** What is missing beyond the allowance; null where nothing is. */
  readonly excess: string | null
  /** Tonnes of the gain; null without a density. */
  readonly gain_mass: string | null
  readonly tickets: number
  /** Tickets without a net volume, which are in no sum. */
  readonly unmeasured: number
}

const cubic = (value: bigint): string => decimalText(value, CUBIC)
/** A declared figure, such as 0.25 %, at a number of digits. */
const figure = (value: number, digits: number): bigint => BigInt(Math.round(value * 10 ** digits))

/** The sum; null where one is not known. */
const sumOf = (volumes: readonly (string | null)[]): bigint | null =>
  volumes.reduce<bigint | null>((sum, one) => (sum === null || one === null ? null : sum + units(one, CUBIC)), zero)
const loadOf = ({ net_volume }: BalancedLoad): string | null =>
  billedQuantity({ net_volume, gross_weight: null, tare_weight: null }, 'm³')

/** Tonnes of a volume, three digits. */
const massOf = (volume: bigint, density: number | null): string | null =>
  density === null ? null : decimalText(divideRounded(volume * figure(density, 3), 10n ** 6n), CUBIC)

function judged(gain: bigint, allowed: bigint): BalanceState {
  if (gain === zero) return 'even'
  if (gain > zero) return 'gain'
  return -gain <= allowed ? 'within' : 'over'
}

export function balanceOf({ tanks, loads, density, allowance }: BalanceFacts): Balance {
  const of = (direction: BalancedLoad['direction']): bigint =>
    sumOf(loads.filter((one) => one.direction === direction).flatMap((one) => loadOf(one) ?? [])) ?? zero
  const [receipts, shipments] = [of('unload'), of('load')]
  // A site without a tank has nothing to measure.
  const isMeasured = tanks.length > 0
  const opening = isMeasured ? sumOf(tanks.map((tank) => tank.opening)) : null
  const closing = isMeasured ? sumOf(tanks.map((tank) => tank.closing)) : null
  const book = opening === null ? null : opening + receipts - shipments
  const gain = book === null || closing === null ? null : closing - book
  // 4 digits of the percentage and 2 of the percent sign.
  const allowed = divideRounded(receipts * figure(allowance ?? 0, 4), 10n ** 6n)
  const lost = gain === null || gain >= zero ? zero : -gain
  return {
    state: gain === null ? 'unknown' : judged(gain, allowed),
    opening: opening === null ? null : cubic(opening),
    receipts: cubic(receipts),
    shipments: cubic(shipments),
    book: book === null ? null : cubic(book),
    closing: closing === null ? null : cubic(closing),
    gain: gain === null ? null : cubic(gain),
    percent: gain === null || receipts === zero ? null : decimalText(divideRounded(gain * 10_000n, receipts), 2),
    allowed: cubic(allowed),
    excess: lost > allowed ? cubic(lost - allowed) : null,
    gain_mass: gain === null ? null : massOf(gain, density),
    tickets: loads.length,
    unmeasured: loads.filter((one) => loadOf(one) === null).length,
  }
}

/** Of all sites with tanks together, judged as one: what came and went where nothing is measured would count as a gain or a loss. */
export const balanceOfAll = (
  sites: readonly BalanceFacts[],
  of: Pick<BalanceFacts, 'density' | 'allowance'>,
): Balance =>
  balanceOf({
    ...of,
    tanks: sites.flatMap(({ tanks }) => tanks),
    loads: sites.flatMap(({ tanks, loads }) => (tanks.length > 0 ? loads : [])),
  })

export type SiteBalance = Balance & {
  /** Null: of tickets that name no site. */
  readonly server: string | null
  readonly name: string
  readonly tanks: readonly BalancedTank[]
}
export type MassBalance = {
  /** `yyyy-MM` */
  readonly month: string
  /** Whether the month is not over yet at some site: it closes with what the tanks hold now. */
  readonly open: boolean
  readonly density: number | null
  readonly allowance: number | null
  readonly sites: readonly SiteBalance[]
  readonly total: Balance
}

export const stateWords: Readonly<Record<BalanceState, string>> = {
  unknown: 'not measured',
  even: 'even',
  gain: 'gain',
  within: 'loss within the allowance',
  over: 'loss over the allowance',
}
