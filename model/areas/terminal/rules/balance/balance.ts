/**
 * The balance of a product at a site over a day or a month: `book = opening + receipts − shipments − own use + adjustments`, and
 * `gain = closing − book`. Volumes are m³ at 15 °C, calculated in whole thousandths (model/shared/money.ts). Only loads that are converted from
 * gallons, the allowed loss, percentages and masses are rounded.
 */
import { decimalText, divideRounded, units } from '#model/shared/money.ts'

/** Decimals of a volume. */
const CUBIC = 3
const zero = 0n
export const cubicText = (value: bigint): string => decimalText(value, CUBIC)
export const cubicOf = (text: string): bigint => units(text, CUBIC)

export type BalancedTank = {
  readonly location: string
  readonly code: string
  /** m³; null if the tank was not measured by then. */
  readonly opening: string | null
  readonly opening_at: string | null
  /** Ids of the readings. */
  readonly opening_id: string | null
  readonly closing: string | null
  readonly closing_at: string | null
  readonly closing_id: string | null
}

/** Figures that loads and movements add to. */
export const flowFigures = ['receipts', 'shipments', 'own_use', 'adjustments'] as const
export type FlowFigure = (typeof flowFigures)[number]
/** How a change of a figure changes the gain. */
export const gainSigns = {
  opening: -1n,
  receipts: -1n,
  shipments: 1n,
  own_use: 1n,
  adjustments: -1n,
  closing: 1n,
} as const

export type BalancedFlow = {
  readonly of: FlowFigure
  /** Thousandths of a m³; null if it was not measured. */
  readonly volume: bigint | null
  readonly isTicket: boolean
}
export type FlowSums = Readonly<Record<FlowFigure, bigint>> & { readonly tickets: number; readonly unmeasured: number }

/** `within`: the loss is at most the allowed one. `over`: the loss is larger. `even`: there is neither gain nor loss. */
type BalanceState = 'unknown' | 'even' | 'gain' | 'within' | 'over'
export type Balance = {
  readonly state: BalanceState
  readonly opening: string | null
  readonly receipts: string
  readonly shipments: string
  readonly own_use: string
  readonly adjustments: string
  /** The closing volume that follows from the opening volume and the records. */
  readonly book: string | null
  readonly closing: string | null
  /** Closing − book, below 0 for a loss. */
  readonly gain: string | null
  /** Percent of the receipts, two digits. */
  readonly percent: string | null
  readonly allowed: string
  /** The loss beyond the allowance; null if there is none. */
  readonly excess: string | null
  /** Tonnes of the gain; null without a density. */
  readonly gain_mass: string | null
  readonly tickets: number
  /** Tickets and cars without a net volume, which are in no sum. */
  readonly unmeasured: number
  /** Loads are corrected from 60 °F to 15 °C; false where no table covers the product. */
  readonly corrected: boolean
}

export type BalanceFacts = {
  /** Null if a tank was not measured, or if there is none. */
  readonly opening: bigint | null
  readonly closing: bigint | null
  readonly sums: FlowSums
  /** kg/m³ at 15 °C. */
  readonly density: number | null
  /** Percent of the receipts. */
  readonly allowance: number | null
  readonly corrected: boolean
}

/** A declared figure, such as 0.25 %, at a number of digits. */
const figure = (value: number, digits: number): bigint => BigInt(Math.round(value * 10 ** digits))

/** Adds up what the tanks held. Null if one was not measured, or if there is none, because a site without a tank measures nothing. */
export const heldIn = (tanks: readonly BalancedTank[], at: 'opening' | 'closing'): bigint | null =>
  tanks.length === 0
    ? null
    : tanks.reduce<bigint | null>(
        (sum, { [at]: held }) => (sum === null || held === null ? null : sum + cubicOf(held)),
        zero,
      )

export const noFlow: FlowSums = {
  receipts: zero,
  shipments: zero,
  own_use: zero,
  adjustments: zero,
  tickets: 0,
  unmeasured: 0,
}

export function sumsOf(flows: readonly BalancedFlow[]): FlowSums {
  const sums = { ...noFlow }
  for (const { of, volume, isTicket } of flows) {
    if (isTicket) sums.tickets += 1
    if (volume === null) sums.unmeasured += 1
    else sums[of] += volume
  }
  return sums
}

export const addedSums = (one: FlowSums, other: FlowSums): FlowSums => ({
  receipts: one.receipts + other.receipts,
  shipments: one.shipments + other.shipments,
  own_use: one.own_use + other.own_use,
  adjustments: one.adjustments + other.adjustments,
  tickets: one.tickets + other.tickets,
  unmeasured: one.unmeasured + other.unmeasured,
})

/** Tonnes of a volume, three digits. */
const massOf = (volume: bigint, density: number | null): string | null =>
  density === null ? null : decimalText(divideRounded(volume * figure(density, 3), 10n ** 6n), CUBIC)

function stateOf(gain: bigint, allowed: bigint): BalanceState {
  if (gain === zero) return 'even'
  if (gain > zero) return 'gain'
  return -gain <= allowed ? 'within' : 'over'
}

export function balanceOf({ opening, closing, sums, density, allowance, corrected }: BalanceFacts): Balance {
  const { receipts, shipments, own_use, adjustments, tickets, unmeasured } = sums
  const book = opening === null ? null : opening + receipts - shipments - own_use + adjustments
  const gain = book === null || closing === null ? null : closing - book
  // 4 digits of the percentage and 2 of the percent sign.
  const allowed = divideRounded(receipts * figure(allowance ?? 0, 4), 10n ** 6n)
  const lost = gain === null || gain >= zero ? zero : -gain
  return {
    state: gain === null ? 'unknown' : stateOf(gain, allowed),
    opening: opening === null ? null : cubicText(opening),
    receipts: cubicText(receipts),
    shipments: cubicText(shipments),
    own_use: cubicText(own_use),
    adjustments: cubicText(adjustments),
    book: book === null ? null : cubicText(book),
    closing: closing === null ? null : cubicText(closing),
    gain: gain === null ? null : cubicText(gain),
    percent: gain === null || receipts === zero ? null : decimalText(divideRounded(gain * 10_000n, receipts), 2),
    allowed: cubicText(allowed),
    excess: lost > allowed ? cubicText(lost - allowed) : null,
    gain_mass: gain === null ? null : massOf(gain, density),
    tickets,
    unmeasured,
    corrected,
  }
}

/** Whether a gain or loss exceeds both what is allowed and the tolerance of the product. */
export function needsAttention({ gain, allowed }: Pick<Balance, 'gain' | 'allowed'>, tolerance: string): boolean {
  if (gain === null) return false
  const off = cubicOf(gain) < zero ? -cubicOf(gain) : cubicOf(gain)
  return off > cubicOf(allowed) && off > cubicOf(tolerance)
}

/**
 * The balance of all sites with tanks together. Sites without tanks are left out, because their receipts and shipments would count as losses
 * and gains.
 */
export function balanceOfAll(
  sites: readonly (BalanceFacts & { readonly tanks: readonly BalancedTank[] })[],
  of: Pick<BalanceFacts, 'density' | 'allowance' | 'corrected'>,
): Balance {
  const measured = sites.filter(({ tanks }) => tanks.length > 0)
  const held = (at: 'opening' | 'closing'): bigint | null =>
    measured.length === 0
      ? null
      : measured.reduce<bigint | null>((sum, { [at]: one }) => (sum === null || one === null ? null : sum + one), zero)
  return balanceOf({
    ...of,
    opening: held('opening'),
    closing: held('closing'),
    sums: measured.map(({ sums }) => sums).reduce(addedSums, noFlow),
  })
}

export type SiteBalance = Balance & {
  /** Null for tickets that name no site. */
  readonly server: string | null
  readonly name: string
  readonly tanks: readonly BalancedTank[]
}
export type MassBalance = {
  /** `yyyy-MM` */
  readonly month: string
  /** True while the month is not over at some site, whose closing volume is then what its tanks hold now. */
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
