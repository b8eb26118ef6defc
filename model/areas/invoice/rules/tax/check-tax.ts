/** What a tax's fields must say together. */
import { OutOfRange } from '#model/areas/measure/rules/out-of-range.ts'

type TaxRow = { readonly category: 'standard' | 'zero_rated' | 'exempt'; readonly percent: string | null }

/** Nothing follows from a tax, but only a standard one has a rate. @throws OutOfRange with its `field` */
export function checkTax({ category, percent }: TaxRow): Record<never, never> {
  if (category !== 'standard' && Number(percent ?? '0') !== 0)
    throw OutOfRange.missing('Rate', 'percent', 'The rate of a tax that is zero-rated or exempt is 0.')
  return {}
}
