/** The fields of orders and nominations that their board and their worklist read. */
import type { Day } from '#model/areas/schedule/rules/days.ts'

type CarsOfDay = { readonly date: Day | null; readonly quantity: number }
type NamedDay = { readonly date: Day | null; readonly reason?: string }

export type BoardOrder = {
  readonly id: number
  readonly order_number: string
  readonly status: string
  readonly company: number
  readonly counterparty: number
  readonly contract: number | null
  readonly cars: number | null
  readonly start_date: Day | null
  readonly end_date: Day | null
}

export type BoardNomination = {
  readonly id: number
  readonly version: number
  readonly order: number
  readonly company: number
  readonly counterparty: number
  readonly status: string
  readonly revision: number | null
  readonly late: boolean
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly total: number | null
  readonly forecast: number | null
  readonly shipping_schedule: readonly CarsOfDay[]
  readonly locked_days: readonly NamedDay[]
  readonly blackout_days: readonly NamedDay[]
  readonly closed_days: readonly NamedDay[]
  readonly confirmed_days: readonly (CarsOfDay & { readonly reason: string })[]
  readonly proposed_days: readonly CarsOfDay[]
  readonly shipped_days: readonly CarsOfDay[]
  readonly timezone: string
}

export const addUp = (cars: Iterable<number>): number => [...cars].reduce((sum, quantity) => sum + quantity, 0)
