/**
 * Blocks loading dangerous goods until their bill of lading has a telephone, a certifier and, in Canada, an assistance plan (49 CFR 172.204(d)
 * and 172.604; TDG Regulations 3.5(1)(f), 3.6 and part 7). The paper and the check use the same facts.
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

/** The ticket's own entries come before those of the company. The company's country is used if the site has none. */
export function responsibleFor(properties: Named | null, company: Company, site: Site | null): Responsible {
  const country = partOf(partOf(site?.additional_data, 'address'), 'country')
  return {
    telephone: properties?.emergency_phone.trim() || company.emergency_telephone.trim(),
    certifier: properties?.hazardous_certificate_person.trim() || company.hazardous_certificate_person.trim(),
    isCanada: isCanadian(typeof country === 'string' && country.trim() !== '' ? country : company.country),
  }
}

/** Leads to the field of the ticket, or to a new row of properties. A load that is only planned has no ticket yet. */
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
        says: `${name} (${un_number}) needs an emergency response assistance plan in Canada. Choose its rail product, which has the plan.`,
        needs: 'change_product',
      },
    ]
  const lacks = (field: 'erap_number' | 'erap_telephone', what: string): readonly Obstacle[] =>
    rail[field].trim() === ''
      ? [
          {
            code: `${field}_missing`,
            kind: 'missing',
            says: `${name} has no ${what}, which ${un_number} needs in Canada.`,
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
      `${goods.name} is dangerous: enter a 24-hour emergency telephone in the ticket or in the company.`,
    ),
    ...lacks(
      certifier === '',
      'certifier_missing',
      'hazardous_certificate_person',
      `${goods.name} is dangerous: enter the person who certifies it in the ticket or in the company.`,
    ),
    ...(isCanada && wantsAssistancePlan(goods.un_number, mode) ? planLacks(goods) : []),
  ]
}
