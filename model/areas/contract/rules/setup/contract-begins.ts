/** What a new contract begins with where it says nothing else: the terms that its company has set for contracts of its type. */
import { lastDayOf } from '../roll-over/period.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields of a contract that follow the setting of the same name, which has the type of the contract before it: `sale_currency`. */
const followed = ['delivery_terms', 'title_passes', 'tolerance', 'currency', 'price_unit', 'payment_days'] as const

export function begins(given: Values, settings: Values) {
  const side = given['contract_type'] === 'purchase' ? 'purchase' : 'sale'
  const terms = followed.flatMap((field) => {
    const value = settings[`${side}_${field}`]
    return value === undefined || value === null ? [] : [[field, value] as const]
  })
  const [first, period] = [given['start_date'], settings[`${side}_period`]]
  const ends = typeof first === 'string' && typeof period === 'string' ? lastDayOf(first, period) : null
  return { ...Object.fromEntries(terms), end_date: ends }
}
