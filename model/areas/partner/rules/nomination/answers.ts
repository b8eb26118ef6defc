/** Answers of the calls of nominations. */
import type { Day } from '#model/areas/schedule/rules/days.ts'

export type ReviewOutcome = 'fits' | 'full' | 'closed' | 'past' | 'empty'

/** A day of the nomination. Cars are whole numbers; null where something is not known. */
export type ReviewDay = {
  readonly date: Day
  readonly nominated: number
  /** Confirmed in the nomination that this one replaces; null without one. */
  readonly previous: number | null
  /** Cars of all other schedules at the facility. */
  readonly scheduled: number
  /** Shipped by the schedule of the order. */
  readonly shipped: number
  /** Cars that the facility loads on a day; null: not known, so not limited. */
  readonly capacity: number | null
  /** `capacity` less `scheduled`. On a day that is over, the cars that have shipped: no others can be confirmed. */
  readonly free: number | null
  readonly outcome: ReviewOutcome
  /** Empty where the day fits. */
  readonly message: string
}

/** `GET partner/railnomination/{id}/review/` */
export type Review = {
  readonly nomination: {
    readonly id: number
    readonly version: number
    readonly status: string
    readonly revision: number
    readonly late: boolean
    readonly start_date: Day | null
    readonly end_date: Day | null
    readonly total: number
    readonly sent_at: string | null
    readonly company: number
    readonly company__label: string
  }
  readonly order: {
    readonly id: number
    readonly order_number: string
    readonly purchase_order: string
    readonly status: string
    readonly cars: number
    readonly product_name: string
    readonly destination: string
  }
  /** Null for an order without a contract. */
  readonly contract: {
    readonly id: number
    readonly contract_number: string
    readonly tolerance: string
    readonly facility: number | null
    readonly facility__label: string
  } | null
  /** The nomination that this one replaces. */
  readonly previous: {
    readonly id: number
    readonly revision: number
    readonly confirmed_total: number
    readonly days: readonly { readonly date: Day; readonly quantity: number }[]
  } | null
  readonly days: readonly ReviewDay[]
  readonly totals: {
    readonly nominated: number
    readonly previous: number | null
    /** Cars that fit by the capacity of each day. */
    readonly fits: number
    readonly over: number
    readonly shipped: number
    /** Cars of all live nominations of the order, with this one. */
    readonly order_nominated: number
    /** Cars of the order with the tolerance of its contract. */
    readonly order_limit: number
  }
  /** Sentences that say why it cannot be approved now. */
  readonly blockers: readonly string[]
}

/** `POST partner/railnomination/{id}/approve/`, 409: days that have no room. */
export type FullDays = {
  readonly detail: string
  readonly days: readonly { readonly date: Day; readonly quantity: number; readonly free: number }[]
}
