/** Taxes of the demo company, which sells from Alberta, Saskatchewan and Ontario, and exports to the United States. */
import { proposedTaxes } from '#model/areas/invoice/rules/tax/proposed-taxes.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayText, type Demo } from '../base/setting.ts'
import { stops, type Lane } from './lanes.ts'

/** Fits the check digits of the Canada Revenue Agency; no company has it. */
const GST_NUMBER = '123456782RT0001'

export async function seedTaxes({ rows, now }: Demo): Promise<readonly Row<typeof tax>[]> {
  const effective_date = dayText(now, -800)
  const canadian = { country: 'CA', effective_date, registration_number: GST_NUMBER } as const
  return rows(tax).createMany([
    { ...canadian, code: 'GST', label: 'Goods and services tax', percent: '5' },
    { ...canadian, code: 'HST-ON', label: 'Harmonized sales tax, Ontario', percent: '13', state: 'ON' },
    { ...canadian, code: 'GST-QC', label: 'Goods and services tax', percent: '5', state: 'QC' },
    {
      ...canadian,
      code: 'QST',
      label: 'Quebec sales tax',
      percent: '9.975',
      state: 'QC',
      registration_number: '1234567890TQ0001',
    },
    { ...canadian, code: 'EXPORT', label: 'Zero-rated export', percent: '0', category: 'zero_rated' },
    { ...canadian, code: 'EXEMPT', label: 'Exempt', percent: '0', category: 'exempt' },
  ])
}

/** The ids of the taxes on what is sold over a lane. */
export function taxesOfLane(taxes: readonly Row<typeof tax>[], { from, legs }: Lane, day: string): readonly number[] {
  const to = stops[legs.at(-1)?.to ?? from]
  const sale = { from: stops[from].country, country: to.country, state: to.state, isExempt: false, day }
  return proposedTaxes(taxes, sale).map(({ id }) => id)
}
