/** Answers of the calls of the mass balance. Volumes are texts in m³ at 15 °C with three decimals; moments are ISO 8601 UTC. */
import type { Balance, BalancedTank } from './balance.ts'

/** Figures of a row that lines add up to. */
export const lineFigures = ['opening', 'receipts', 'shipments', 'own_use', 'adjustments', 'closing'] as const
export type LineFigure = (typeof lineFigures)[number]

/** `GET mass_balance/`, by product. */
export type BalanceRow = Balance & {
  readonly product: string
  readonly product__label: string
  readonly tanks: readonly BalancedTank[]
  /** A gain or loss that is not larger than this needs no attention. */
  readonly tolerance: string
  /** The gain or loss exceeds both `allowed` and `tolerance`. */
  readonly attention: boolean
}

/** A record behind a figure. */
export type BalanceRecord = {
  /** `area:name` */
  readonly resource: string
  readonly id: string | number
  readonly label: string
}
export type BalanceLine = BalanceRecord & {
  readonly at: string
  /** Above 0 as it adds to its figure; adjustments may be negative. */
  readonly volume: string
}

/** A change of a ticket, car or reading after its day was closed. */
export type LateChange = BalanceLine & {
  readonly product: string
  readonly product__label: string
  readonly of: LineFigure
  readonly change: 'added' | 'removed' | 'changed'
  /** The volume in the closed figure; null if the record was added. `volume` is the current one; 0.000 if it was removed. */
  readonly was: string | null
  /** By how much the gain would change. */
  readonly effect: string
}

export type DayBalance = {
  readonly date: string
  /** Id of the site. */
  readonly facility: string
  readonly facility__label: string
  readonly timezone: string
  readonly state: 'open' | 'closed'
  /** Name of the person; null while it is open. */
  readonly closed_by: string | null
  readonly closed_at: string | null
  readonly reason: string
  readonly rows: readonly BalanceRow[]
  readonly late: readonly LateChange[]
}

/** `GET mass_balance/lines/` */
export type BalanceLines = {
  /** Null where the figure is not known, because a tank was not measured. */
  readonly sum: string | null
  readonly results: readonly BalanceLine[]
}

export const causeKinds = [
  'not_completed',
  'void',
  'cutoff',
  'double',
  'litres',
  'observed',
  'reading',
  'unmeasured',
] as const
export type CauseKind = (typeof causeKinds)[number]
export const causeWords: Readonly<Record<CauseKind, string>> = {
  not_completed: 'Not completed',
  void: 'Void',
  cutoff: 'Counted on another day',
  double: 'Counted twice',
  litres: 'Litres entered as gallons',
  observed: 'Not corrected to 60 °F',
  reading: 'Wrong reading',
  unmeasured: 'Not measured',
}
/** One correction, or two together. */
export type BalanceCause = {
  readonly kinds: readonly CauseKind[]
  /** By how much the correction changes the gain. */
  readonly effect: string
  /** The gain with the correction. */
  readonly left: string
  readonly message: string
  /** The first record is the one to correct. */
  readonly records: readonly BalanceRecord[]
}
/** `GET mass_balance/causes/` */
export type BalanceCauses = {
  readonly gain: string | null
  readonly tolerance: string
  readonly results: readonly BalanceCause[]
}

/** `GET mass_balance/days/` */
export type BalanceDays = {
  readonly results: readonly {
    readonly date: string
    readonly state: 'open' | 'closed'
    /** How many rows need attention. */
    readonly attention: number
  }[]
}

/** Changes of these rows may change the figures. */
export const balanceSources = [
  'terminal:ticket',
  'terminal:location',
  'terminal:containerReading',
  'terminal:product',
  'terminal:server',
  'terminal:inventoryMovement',
  'terminal:balanceDay',
  'rail:loadedCar',
] as const
