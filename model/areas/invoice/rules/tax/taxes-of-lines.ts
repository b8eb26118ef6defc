/** The taxes of the lines of one invoice: by the codes that a line names, or by its own rate. */
import { amountText, units } from '#model/shared/money.ts'
import { taxed } from '#model/shared/tax.ts'
import type { LineTax } from './line-tax.ts'

export type LineToTax = {
  readonly amount: string | null
  readonly taxes: readonly number[]
  /** Percent; counts where no tax is named. */
  readonly tax_rate: string | null
}
type NamedTax = Omit<LineTax, 'percent' | 'amount'> & { readonly id: number; readonly percent: string | null }
type RateOfLine = Omit<LineTax, 'percent' | 'amount'> & { readonly percent: string }

const bareRate = (percent: string | null): readonly RateOfLine[] =>
  units(percent ?? '0', 3) === 0n
    ? []
    : [{ code: '', label: '', percent: percent ?? '0', category: 'standard', registration_number: '' }]

/** In the order of the lines: what each of them is written with. */
export function taxesOfLines(
  lines: readonly LineToTax[],
  taxes: readonly NamedTax[],
): readonly { readonly tax: string; readonly total: string; readonly tax_parts: readonly LineTax[] }[] {
  const known = new Map(taxes.map((one) => [one.id, one]))
  const rates = lines.map(({ taxes: named, tax_rate }): readonly RateOfLine[] =>
    named.length === 0
      ? bareRate(tax_rate)
      : named.flatMap((id) => {
          const found = known.get(id)
          if (found === undefined) return []
          const { code, label, percent, category, registration_number } = found
          return [{ code, label, percent: percent ?? '0', category, registration_number }]
        }),
  )
  const { lines: shares } = taxed(lines.map(({ amount }, at) => ({ amount, taxes: rates[at] ?? [] })))
  return shares.map(({ amount, taxes: own }, at) => {
    const tax = own.reduce((sum, one) => sum + one, 0n)
    const tax_parts = (rates[at] ?? []).map((rate, place) => ({ ...rate, amount: amountText(own[place] ?? 0n) }))
    return { tax: amountText(tax), total: amountText(amount + tax), tax_parts }
  })
}
