/** How a bill of lading describes dangerous goods (49 CFR 172.201 to 172.203; TDG Regulations, part 3). */
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
