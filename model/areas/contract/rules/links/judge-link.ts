/** Whether a purchase may feed a sale. How many cars are left of a purchase is kept by the database, under its lock. */
import type { Errors } from '#model/kernel/validate.ts'
import { grouped } from '#model/shared/number-format.ts'

export type Linkable = {
  readonly id: number
  readonly contract_number: string
  readonly contract_type: 'sale' | 'purchase'
  readonly product: number | null
  readonly start_date: string | null
  readonly end_date: string | null
  readonly cars: number | null
  /** Promised to the sale by all its purchases. */
  readonly fed_cars: number | null
}
type Link = { readonly cars: number | null; readonly blend: boolean }

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'
type Days = Pick<Linkable, 'start_date' | 'end_date'>

/** A day that is not given binds nothing. */
export const haveCommonDays = (one: Days, other: Days): boolean =>
  (one.start_date ?? FIRST_DAY) <= (other.end_date ?? LAST_DAY) &&
  (other.start_date ?? FIRST_DAY) <= (one.end_date ?? LAST_DAY)

const goodsFault = (sale: Linkable, purchase: Linkable, blend: boolean): string | undefined => {
  const unnamed = [purchase, sale].find(({ product }) => product === null)
  if (unnamed) return `Name the product of ${unnamed.contract_number} first.`
  return sale.product === purchase.product || blend
    ? undefined
    : `${purchase.contract_number} is of another product than ${sale.contract_number}. Say so with blend, if the one goes into the other.`
}

/** What keeps the two from being linked, by field. `null`: there is no such contract in this company. */
export function linkFaults(link: Pick<Link, 'blend'>, sale: Linkable | null, purchase: Linkable | null): Errors {
  const missing = {
    ...(sale === null && { sale: ['There is no such contract.'] }),
    ...(purchase === null && { purchase: ['There is no such contract.'] }),
  }
  if (sale === null || purchase === null) return missing
  if (sale.id === purchase.id) return { purchase: ['A contract does not feed itself.'] }
  const wrong = {
    ...(sale.contract_type !== 'sale' && { sale: [`${sale.contract_number} is a purchase: name a sale.`] }),
    ...(purchase.contract_type !== 'purchase' && {
      purchase: [`${purchase.contract_number} is a sale: name a purchase.`],
    }),
  }
  if (Object.keys(wrong).length > 0) return wrong
  const goods = goodsFault(sale, purchase, link.blend)
  const apart = `${purchase.contract_number} and ${sale.contract_number} have no days in common.`
  const says = [...(goods === undefined ? [] : [goods]), ...(haveCommonDays(sale, purchase) ? [] : [apart])]
  return says.length === 0 ? {} : { purchase: says }
}

/** `before`: the cars of this link as it is, which are among those fed. */
export const overfed = (
  cars: number,
  sale: Pick<Linkable, 'contract_number' | 'cars' | 'fed_cars'>,
  before: number,
): string | undefined => {
  const fed = (sale.fed_cars ?? 0) - before + cars
  return sale.cars !== null && fed > sale.cars
    ? `${sale.contract_number} needs ${grouped(sale.cars)} cars, and is fed ${grouped(fed)} with this.`
    : undefined
}
