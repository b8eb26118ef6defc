/** What a car costs by a rail rate, in exact cents, and which rate of a lane is in force on a day. */
import { amountText, centsOf, decimalText, divideRounded, units } from '#model/shared/money.ts'

export type RatePrice = {
  readonly amount: string | null
  readonly basis: 'car' | 'ton' | 'cwt'
  /** In percent of the rate. */
  readonly fuel_surcharge: string | null
}
export type CarCost = { readonly freight: string; readonly surcharge: string; readonly total: string }

const TONS = 3
const PERCENT = 2
const CWT_IN_A_TON = 20n

/** `shortTons`: the weight of the lading. Null where the rate says no amount, or goes by a weight that is not known. */
export function costOfCar({ amount, basis, fuel_surcharge }: RatePrice, shortTons: string | null): CarCost | null {
  if (amount === null || (basis !== 'car' && shortTons === null)) return null
  const price = centsOf(amount)
  const tons = units(shortTons ?? '0', TONS) * (basis === 'cwt' ? CWT_IN_A_TON : 1n)
  const freight = basis === 'car' ? price : divideRounded(price * tons, 10n ** BigInt(TONS))
  const surcharge = divideRounded(freight * units(fuel_surcharge ?? '0', PERCENT), 100n * 10n ** BigInt(PERCENT))
  return {
    freight: amountText(freight),
    surcharge: amountText(surcharge),
    total: amountText(freight + surcharge),
  }
}

export type RateDays = { readonly effective_date: string | null; readonly expiration_date: string | null }

/** Both days belong to it; one that is empty is open. */
export const isInForce = ({ effective_date, expiration_date }: RateDays, day: string): boolean =>
  (effective_date === null || effective_date <= day) && (expiration_date === null || expiration_date >= day)

/** By when they begin, the latest first. */
export const byTime = <R extends RateDays>(rates: readonly R[]): readonly R[] =>
  rates.toSorted((one, other) => (other.effective_date ?? '').localeCompare(one.effective_date ?? ''))

/** By how much a rate is more than the one before it, in percent with one digit; null where that cannot be said. */
export function changeInPercent(before: string | null, after: string | null): string | null {
  if (before === null || after === null) return null
  const was = centsOf(before)
  if (was === 0n) return null
  const tenths = divideRounded((centsOf(after) - was) * 1000n, was)
  return `${tenths > 0n ? '+' : ''}${decimalText(tenths, 1)}`
}
