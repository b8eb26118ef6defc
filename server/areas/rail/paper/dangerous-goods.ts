/** How a bill of lading describes dangerous goods (49 CFR 172.201 to 172.203; TDG Regulations, part 3). */
import type { PaperPart } from '#server/print/paper.ts'
import type { ShippedGoods, BilledCar } from './bill-facts.ts'

/** What of a product its description says. */
export type Described = Pick<
  ShippedGoods,
  | 'name'
  | 'un_number'
  | 'proper_shipping_name'
  | 'technical_name'
  | 'hazard_class'
  | 'subsidiary_hazards'
  | 'packing_group'
  | 'inhalation_zone'
  | 'odorized'
  | 'special_permits'
  | 'reportable_quantity'
>

/** `DOT-SP` before the number of each special permit (172.203(a)). */
export const permitsText = (numbers: string): string =>
  numbers
    .split(',')
    .flatMap((number) => (number.trim() === '' ? [] : `DOT-SP ${number.trim()}`))
    .join(', ')

export const isDangerous = ({ un_number, hazard_class }: Pick<Described, 'un_number' | 'hazard_class'>): boolean =>
  un_number !== '' || hazard_class !== ''

/**
 * Identification number, proper shipping name, class with the subsidiary hazards in parentheses, and packing group, in this order and with
 * nothing between them (172.202(a) and (b)). The technical name goes with the shipping name (172.203(k)).
 */
export function basicDescription(goods: Described): string {
  const { un_number, proper_shipping_name, technical_name, hazard_class, subsidiary_hazards, packing_group } = goods
  const name = `${proper_shipping_name || goods.name}${technical_name === '' ? '' : ` (${technical_name})`}`
  const hazard = `${hazard_class}${subsidiary_hazards === '' ? '' : ` (${subsidiary_hazards})`}`
  return [un_number, name, hazard, packing_group === '' ? '' : `PG ${packing_group}`].filter(Boolean).join(', ')
}

/** Before the description of what an empty tank car held (172.203(e)(2); in Canada it may stand for the quantity, TDG Regulations 3.5(4)). */
const LAST_CONTAINED = 'RESIDUE: LAST CONTAINED'

/** From this temperature of the liquid on it is marked HOT unless the shipping name says so (172.203(n)). */
const HOT_FAHRENHEIT = 212
const saysHeat = (name: string): boolean => /\b(molten|elevated temperature)\b/i.test(name)
const isGas = ({ hazard_class }: Described): boolean => hazard_class.startsWith('2')
const isPetroleumGas = ({ un_number }: Described): boolean => un_number === 'UN1075' || un_number === 'UN1978'

/**
 * What stands before and after the basic description of loaded cars, or of empty ones with residue. What was said of the load goes on being said
 * of its residue, but for its heat.
 */
export function besideDescription(
  goods: Described,
  cars: readonly Pick<BilledCar, 'load_temperature'>[],
  isResidue: boolean,
) {
  const isHot =
    !isResidue &&
    !isGas(goods) &&
    !saysHeat(goods.proper_shipping_name) &&
    cars.some(({ load_temperature }) => (load_temperature ?? 0) >= HOT_FAHRENHEIT)
  const after = [
    permitsText(goods.special_permits),
    goods.inhalation_zone === '' ? '' : `Poison-Inhalation Hazard, Zone ${goods.inhalation_zone}`,
    isPetroleumGas(goods) && !goods.odorized ? 'Not odorized' : '',
  ]
  return {
    before: [goods.reportable_quantity ? 'RQ' : '', isHot ? 'HOT' : '', isResidue ? LAST_CONTAINED : ''].filter(
      Boolean,
    ),
    after: after.filter(Boolean),
  }
}

const CERTIFICATE =
  'This is to certify that the above-named materials are properly classified, described, packaged, marked and labeled, and are in proper ' +
  'condition for transportation according to the applicable regulations of the Department of Transportation.'

type Emergency = {
  readonly telephone: string
  readonly answeredBy: string
  readonly isCanada: boolean
  readonly plan: Pick<ShippedGoods, 'erap_number' | 'erap_telephone'> | null
  /** Null: the goods are not certified. */
  readonly certifier: string | null
}

/** Of a plan of the consignor for emergencies (TDG Regulations 3.6(1)). */
const planText = (plan: Emergency['plan']): string =>
  plan === null || plan.erap_number === ''
    ? ''
    : [`ERAP ${plan.erap_number}`, plan.erap_telephone && `telephone ${plan.erap_telephone}`].filter(Boolean).join(', ')

/**
 * Telephone, assistance plan and certificate (172.201(d), 172.204(a)(1), (b)(2) and (d), 172.604; TDG Regulations 3.5(1)(f)). A draft from
 * before they are entered says nothing in their place.
 */
export function emergencyParts({ telephone, answeredBy, isCanada, plan, certifier }: Emergency): readonly PaperPart[] {
  const strong = (text: string): readonly PaperPart[] => (text === '' ? [] : [{ kind: 'text', tone: 'strong', text }])
  const number = telephone === '' ? '' : `${isCanada ? '24-Hour Number: ' : ''}${telephone}`
  const contact = [
    ...strong([number, answeredBy].filter(Boolean).join(' · ')),
    ...strong(isCanada ? planText(plan) : ''),
  ]
  return [
    ...(contact.length === 0 ? [] : [{ kind: 'heading', text: 'Emergency contact' } as const, ...contact]),
    ...(certifier === null
      ? []
      : [
          { kind: 'heading', text: 'Certificate' } as const,
          { kind: 'text', text: CERTIFICATE } as const,
          ...strong(certifier),
        ]),
  ]
}
