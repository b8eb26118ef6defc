/** Which price of an invoice product is charged, with the reason why each of the others is not. */

export type RailPrice = {
  readonly id: number
  readonly party: number | null
  readonly contract: number | null
  readonly unit_price: string
  readonly unit: string
  readonly currency: string
  readonly minimum: string | null
  readonly effective_date: string | null
  readonly expiration_date: string | null
  readonly priority: number | null
}
export type PriceQuestion = {
  readonly buyer: number | null
  readonly contract: number | null
  readonly currency: string
  /** Of the invoice. */
  readonly day: string
}
export const verdicts = [
  'chosen',
  'less_specific',
  'lower_priority',
  'older',
  'currency',
  'not_valid',
  'other_party',
  'other_contract',
] as const
export type PriceVerdict = (typeof verdicts)[number]
export type PriceCandidate = {
  readonly price: number
  readonly unit_price: string
  readonly verdict: PriceVerdict
  readonly message: string
}
export type PriceChoice<P extends RailPrice> = {
  readonly candidates: readonly PriceCandidate[]
  readonly chosen?: P
  /** Prices of which none comes before the other. */
  readonly tied?: readonly [P, P]
}

const priceLabel = ({ unit_price, currency, unit }: RailPrice): string => `${unit_price} ${currency} per ${unit}`
const daysLabel = ({ effective_date, expiration_date }: RailPrice): string =>
  `${effective_date ?? 'any day'} to ${expiration_date ?? 'any day'}`

/** Why a price does not fit at all; undefined if it does. */
function misfit(
  price: RailPrice,
  { buyer, contract, currency, day }: PriceQuestion,
): readonly [PriceVerdict, string] | undefined {
  if (price.currency !== currency) return ['currency', `It is in ${price.currency}; the invoice is in ${currency}.`]
  if (price.contract !== null && price.contract !== contract) return ['other_contract', 'It is for another contract.']
  if (price.party !== null && price.party !== buyer) return ['other_party', 'It is for another buyer.']
  const isEarly = price.effective_date !== null && day < price.effective_date
  const isLate = price.expiration_date !== null && day > price.expiration_date
  return isEarly || isLate ? ['not_valid', `It is valid from ${daysLabel(price)}, not on ${day}.`] : undefined
}

/** For a contract, else for a party, else for everyone. */
const rankOf = ({ contract, party }: RailPrice): number => (contract !== null ? 2 : party === null ? 0 : 1)
const scopes = ['for every buyer', 'for the buyer', 'for the contract'] as const
const scopeOf = (price: RailPrice): string => scopes[rankOf(price)] ?? ''

/** What decides between two prices that fit: positive if the first comes before the second. 0: neither does. */
const order: readonly { readonly verdict: PriceVerdict; readonly compare: (a: RailPrice, b: RailPrice) => number }[] = [
  { verdict: 'less_specific', compare: (a, b) => rankOf(a) - rankOf(b) },
  { verdict: 'lower_priority', compare: (a, b) => (a.priority ?? 0) - (b.priority ?? 0) },
  { verdict: 'older', compare: (a, b) => (a.effective_date ?? '').localeCompare(b.effective_date ?? '') },
]
const decisive = (a: RailPrice, b: RailPrice) => order.find(({ compare }) => compare(a, b) !== 0)
const compared = (a: RailPrice, b: RailPrice): number => decisive(a, b)?.compare(a, b) ?? 0

const beaten: Readonly<Partial<Record<PriceVerdict, (best: RailPrice) => string>>> = {
  less_specific: (best) => `The price of ${priceLabel(best)} is ${scopeOf(best)} and comes before it.`,
  lower_priority: (best) => `The price of ${priceLabel(best)} has the higher priority ${best.priority ?? 0}.`,
  older: (best) => `The price of ${priceLabel(best)} is valid from a later day, ${best.effective_date ?? ''}.`,
}

export function choosePrice<P extends RailPrice>(prices: readonly P[], charged: PriceQuestion): PriceChoice<P> {
  const misfits = new Map(prices.map((price) => [price, misfit(price, charged)]))
  const fitting = prices.filter((price) => misfits.get(price) === undefined)
  const [best, second] = fitting.toSorted((a, b) => compared(b, a) || a.id - b.id)
  const isTied = best !== undefined && second !== undefined && compared(best, second) === 0
  const candidates = prices.map((price): PriceCandidate => {
    const { id, unit_price } = price
    const [verdict, message] = misfits.get(price) ?? verdictBeside(price, best)
    return { price: id, unit_price, verdict, message }
  })
  if (isTied) return { candidates, tied: [best, second] }
  return { candidates, ...(best && { chosen: best }) }
}

function verdictBeside(price: RailPrice, best: RailPrice | undefined): readonly [PriceVerdict, string] {
  const found = best && decisive(best, price)
  if (best === undefined || found === undefined) return ['chosen', `It is ${scopeOf(price)}, ${daysLabel(price)}.`]
  return [found.verdict, beaten[found.verdict]?.(best) ?? '']
}

/** `No price in CAD for Propane on 2026-11-28`, or both prices between which nothing decides. Undefined if one is chosen. */
export function priceProblem(
  { chosen, tied }: PriceChoice<RailPrice>,
  product: string,
  { currency, day }: PriceQuestion,
): string | undefined {
  if (tied) {
    const [one, other] = tied.map((price) => `${priceLabel(price)} (${scopeOf(price)}, ${daysLabel(price)})`)
    return `Two prices for ${product} come first on ${day}: ${one} and ${other}. Give one of them a higher priority`
  }
  return chosen === undefined ? `No price in ${currency} for ${product} on ${day}` : undefined
}
