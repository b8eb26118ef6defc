/**
 * Tax on invoices, of rail shipments and of tickets alike. It is computed for each code, or for each rate without a code, on the sum of the lines
 * that have it, and rounded once to the cent, half away from zero, as the Canada Revenue Agency accepts it. The tax of
 * a code is shared among its lines by largest remainder, so that the lines add up to it.
 */
import { amountText, centsOf, divideRounded, units } from './money.ts'

/** `percent`: decimal text such as "5" or "9.975". `code` is empty where a line has a rate of its own. */
export type TaxRate = { readonly code: string; readonly percent: string }
type TaxedLine = { readonly amount: string | null; readonly taxes: readonly TaxRate[] }

/** Decimal text with two digits after the point. */
type TaxOfRate = TaxRate & { readonly base: string; readonly tax: string }
type Taxed = {
  readonly subtotal: string
  readonly tax: string
  readonly total: string
  readonly rates: readonly TaxOfRate[]
  /** For each line its amount and its tax by each of its rates, in their order. In cents. */
  readonly lines: readonly { readonly amount: bigint; readonly taxes: readonly bigint[] }[]
}

const PERCENT = 6
/** By which amount × percent is divided to be cents. */
const DIVISOR = 100n * 10n ** BigInt(PERCENT)

const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, one) => all + one, 0n)
const remainderOf = (value: bigint): bigint => ((value % DIVISOR) + DIVISOR) % DIVISOR

/** Whole cents that add up to the rounded sum: each part rounded down, and those with the largest remainders one cent up. */
function sharedCents(parts: readonly bigint[]): readonly bigint[] {
  const split = parts.map((part, at) => ({ at, part, left: remainderOf(part) }))
  const down = split.map(({ part, left }) => (part - left) / DIVISOR)
  const missing = Number(divideRounded(sum(parts), DIVISOR) - sum(down))
  const order = split.toSorted((one, other) => Number(other.left - one.left))
  const up = new Set(order.slice(0, missing).map(({ at }) => at))
  return down.map((part, at) => part + (up.has(at) ? 1n : 0n))
}

/** Subtotal, tax and total of an invoice, the tax by code or rate, and the share of each line. */
export function taxed(lines: readonly TaxedLine[]): Taxed {
  const byRate = new Map<string, { readonly rate: TaxRate; readonly at: [line: number, rate: number][] }>()
  const percents = new Map<string, bigint>()
  const percentOf = ({ percent }: TaxRate): bigint => {
    const found = percents.get(percent) ?? units(percent, PERCENT)
    percents.set(percent, found)
    return found
  }
  for (const [line, { taxes }] of lines.entries())
    for (const [at, rate] of taxes.entries()) {
      const key = `${rate.code} ${percentOf(rate)}`
      const known = byRate.get(key)
      if (known === undefined) byRate.set(key, { rate, at: [[line, at]] })
      else known.at.push([line, at])
    }
  const shares = lines.map(({ amount, taxes }) => ({ amount: centsOf(amount), taxes: taxes.map(() => 0n) }))
  const rates: TaxOfRate[] = []
  for (const { rate, at } of byRate.values()) {
    const bases = at.map(([line]) => shares[line]?.amount ?? 0n)
    const percent = percentOf(rate)
    const parts = sharedCents(bases.map((base) => base * percent))
    for (const [index, [line, place]] of at.entries()) shares[line]?.taxes.splice(place, 1, parts[index] ?? 0n)
    rates.push({ ...rate, base: amountText(sum(bases)), tax: amountText(sum(parts)) })
  }
  const subtotal = sum(shares.map(({ amount }) => amount))
  const tax = sum(shares.flatMap(({ taxes }) => taxes))
  return {
    subtotal: amountText(subtotal),
    tax: amountText(tax),
    total: amountText(subtotal + tax),
    rates,
    lines: shares,
  }
}

/** An invoice with one rate for all its amounts. */
export function taxedAlike(
  amounts: readonly (string | null)[],
  percent: string | null,
): Pick<Taxed, 'subtotal' | 'tax' | 'total'> {
  const rate = { code: '', percent: percent ?? '0' }
  const { subtotal, tax, total } = taxed(amounts.map((amount) => ({ amount, taxes: [rate] })))
  return { subtotal, tax, total }
}
