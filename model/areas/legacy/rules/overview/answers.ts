/** Answers of the overview's calls. Quantities are decimal text: litres at 15 °C, or kilograms where a product is sold by mass. */
import type { LoadedUnit } from '../window/quantity.ts'

export type TransferredSeries = {
  /** Null for tickets that name no product. */
  readonly product: number | null
  readonly name: string
  readonly unit: LoadedUnit
  /** For each bucket. */
  readonly values: readonly string[]
  readonly total: string
}
export type TransferredAnswer = {
  /** The first day of each. */
  readonly buckets: readonly string[]
  readonly series: readonly TransferredSeries[]
}

export type LoadsOfDay = {
  readonly date: string
  /** Closed and corrected tickets by their direction. */
  readonly load: number
  readonly unload: number
  readonly open: number
  readonly void: number
  /** Closed and corrected tickets that were typed in this console. */
  readonly manual: number
}
export type LoadsAnswer = {
  readonly results: readonly LoadsOfDay[]
  /** Open tickets of all days. */
  readonly now: { readonly open: number; readonly oldest_minutes: number | null }
}

export type SyncedTable = {
  /** `legacy:ticket` */
  readonly table: string
  /** The name of its worker. */
  readonly name: string
  readonly is_synced: boolean
  readonly last_sync: string | null
  readonly waiting: number
  readonly error: string
}
export type SyncedAnswer = { readonly is_synced: boolean; readonly tables: readonly SyncedTable[] }

export type SiteChoice = {
  readonly value: string
  readonly label: string
  readonly timezone: string
  readonly is_synced: boolean
}
/** A site with its second-generation workers. */
export type SiteSync = SiteChoice & SyncedAnswer
