/** What a new contract begins with where it says nothing else: the terms that its company has set for contracts of its type. */
import { lastDayOf } from '../roll-over/period.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields of a contract by the setting they follow, without the type before it. */
const followed = {
  delivery_terms: 'delivery_terms',
  title_passes: 'title_passes',
  tolerance: 'tolerance',
  currency: 'currency',
  price_unit: 'price_unit',
  payment_days: 'payment_days',
} as const

export function begins(given: Values, settings: Values) {
  const side = given['contract_type'] === 'purchase' ? 'purchase' : 'sale'
  const terms = Object.entries(followed).flatMap(([field, setting]) => {
    const value = settings[`${side}_${setting}`]
    return value === undefined || value === null ? [] : [[field, value] as const]
  })
  const [first, period] = [given['start_date'], settings[`${side}_period`]]
  const ends = typeof first === 'string' && typeof period === 'string' ? lastDayOf(first, period) : null
  return { ...Object.fromEntries(terms), end_date: ends }
}
