/**
 * What the bill of lading of a ticket must name before dangerous goods are loaded (49 CFR 172.204(d) and 172.604; TDG Regulations 3.5(1)(f),
 * 3.6 and part 7). The paper and the judgement of a load go by the same facts.
 */
import { wantsAssistancePlan } from '#model/areas/rail/rules/ship/assistance-plan.ts'
import { isDangerous } from '#model/areas/rail/rules/ship/dangerous.ts'
import type { Cure, Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { AuthorisationFacts, DescribedGoods, Responsible } from './facts.ts'

type Named = { readonly emergency_phone: string; readonly hazardous_certificate_person: string }
type Company = {
  readonly emergency_telephone: string
  readonly hazardous_certificate_person: string
  readonly country: string
}
type Site = { readonly additional_data: unknown }

const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
const isCanadian = (country: string): boolean => ['ca', 'can', 'canada'].includes(country.trim().toLowerCase())

/** What the ticket names goes before what its company names; without a country of the site, that of the company counts. */
export function responsibleFor(properties: Named | null, company: Company, site: Site | null): Responsible {
  const country = partOf(partOf(site?.additional_data, 'address'), 'country')
  return {
    telephone: properties?.emergency_phone.trim() || company.emergency_telephone.trim(),
    certifier: properties?.hazardous_certificate_person.trim() || company.hazardous_certificate_person.trim(),
    isCanada: isCanadian(typeof country === 'string' && country.trim() !== '' ? country : company.country),
  }
}

/** Where the ticket names it; a load that is only planned has no properties yet. */
function cureOf({ ticket, properties }: NonNullable<AuthorisationFacts['shipping']>, field: keyof Named) {
  if (ticket === null) return {}
  const cure: Cure =
    properties === null
      ? { label: 'Enter it', adds: { resource: 'terminal:ticketProperties', values: { ticket } } }
      : { label: 'Enter it', opens: { resource: 'terminal:ticketProperties', id: properties, field } }
  return { cure }
}

function planLacks({ name, un_number, rail }: DescribedGoods): readonly Obstacle[] {
  if (rail === null)
    return [
      {
        code: 'erap_missing',
        kind: 'missing',
        says: `${name} (${un_number}) takes an emergency response assistance plan in Canada: choose its rail product, which names the plan.`,
        needs: 'change_product',
      },
    ]
  const lacks = (field: 'erap_number' | 'erap_telephone', what: string): readonly Obstacle[] =>
    rail[field].trim() === ''
      ? [
          {
            code: `${field}_missing`,
            kind: 'missing',
            says: `${name} has no ${what}, which ${un_number} takes in Canada.`,
            object: { resource: 'company:product', id: rail.id, title: name },
            needs: 'configuration__products',
            cure: { label: 'Enter it', opens: { resource: 'company:product', id: String(rail.id), field } },
          },
        ]
      : []
  return [...lacks('erap_number', 'ERAP number'), ...lacks('erap_telephone', 'ERAP telephone')]
}

export function shippingPaper({ shipping, direction }: AuthorisationFacts): readonly Obstacle[] {
  if (shipping === null || direction === 'unload' || !isDangerous(shipping.goods)) return []
  const { goods, responsible, mode } = shipping
  const { telephone, certifier, isCanada } = responsible
  const lacks = (holds: boolean, code: string, field: keyof Named, says: string): readonly Obstacle[] =>
    holds ? [{ code, kind: 'missing', says, ...cureOf(shipping, field) }] : []
  return [
    ...lacks(
      telephone === '',
      'emergency_telephone_missing',
      'emergency_phone',
      `${goods.name} is dangerous, and there is no 24-hour emergency telephone: neither the ticket nor the company has one.`,
    ),
    ...lacks(
      certifier === '',
      'certifier_missing',
      'hazardous_certificate_person',
      `${goods.name} is dangerous, and no person certifies it: neither the ticket nor the company names one.`,
    ),
    ...(isCanada && wantsAssistancePlan(goods.un_number, mode) ? planLacks(goods) : []),
  ]
}
