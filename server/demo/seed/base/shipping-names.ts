/**
 * What shipping papers say of the demo's products: proper shipping names in the words of 49 CFR 172.101, and technical names where they tell
 * more (172.203(k)).
 */
import { wantsAssistancePlan } from '#model/areas/rail/rules/ship/assistance-plan.ts'

type ShippingName = { readonly proper: string; readonly technical: string }

const just = (proper: string, technical = ''): ShippingName => ({ proper, technical })

/** By UN number. */
const shippingNames: Readonly<Record<string, ShippingName>> = {
  UN1075: just('Petroleum gases, liquefied'),
  UN1011: just('Butane'),
  UN1969: just('Isobutane'),
  UN1077: just('Propylene'),
  UN1267: just('Petroleum crude oil'),
  UN3295: just('Hydrocarbons, liquid, n.o.s.', 'pentanes, hexanes'),
  UN1202: just('Diesel fuel'),
  UN1203: just('Gasoline'),
  UN1987: just('Alcohols, n.o.s.', 'ethanol, gasoline'),
  UN1230: just('Methanol'),
  UN3257: just('Elevated temperature liquid, n.o.s.', 'asphalt'),
}

/** As one text, with the technical name in parentheses. */
export function wholeShippingName(unNumber: string): string {
  const { proper, technical } = shippingNames[unNumber] ?? just('')
  return technical === '' ? proper : `${proper} (${technical})`
}

/** Who answers for the emergency response assistance plans of the demo company, in Canada. */
const plan = { erap_number: '2-0411-118', erap_telephone: '+1 800 555 0177' } as const

/** As the fields of a product, with the plan where one is due. */
export function papersOf(unNumber = '') {
  const { proper, technical } = shippingNames[unNumber] ?? just('')
  return {
    proper_shipping_name: proper,
    technical_name: technical,
    ...(wantsAssistancePlan(unNumber, 'rail') && plan),
  }
}
