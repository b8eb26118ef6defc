/** What a bill of lading must say of dangerous goods (49 CFR 172.202 to 172.204 and 172.604). */
import { readHazardClass } from '#model/areas/fleet/rules/hazard-class.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { wantsAssistancePlan } from './assistance-plan.ts'
import type { GoodsFacts, ShipFacts } from './facts.ts'
import { missing, refused, those } from './obstacles.ts'

/** Of which classes the table of 49 CFR 172.101 gives packing groups; gases, explosives and radioactive material have none. */
const withPackingGroup: ReadonlySet<string> = new Set(['3', '4.1', '4.2', '4.3', '5.1', '6.1', '8', '9'])

/**
 * Entries for bulk liquids and gases that have a G in column 1 of the table of 49 CFR 172.101: their proper shipping name is followed by a
 * technical name in parentheses (172.203(k)).
 */
const generic: ReadonlySet<string> = new Set(
  (
    'UN1760 UN1953 UN1954 UN1955 UN1956 UN1986 UN1988 UN1989 UN1992 UN1993 UN2733 UN2734 UN2735 UN2810 UN2902 UN2903 ' +
    'UN2920 UN2922 UN2924 UN2927 UN2929 UN3082 UN3160 UN3161 UN3162 UN3163 UN3256 UN3257 UN3264 UN3265 UN3266 UN3267 ' +
    'UN3286 UN3287 NA1993 NA3082'
  ).split(' '),
)

export const isDangerous = ({ un_number, hazard_class }: Pick<GoodsFacts, 'un_number' | 'hazard_class'>): boolean =>
  un_number !== '' || hazard_class !== ''

export const wantsPackingGroup = (hazardClass: string): boolean =>
  withPackingGroup.has(readHazardClass(hazardClass)?.division ?? '')

export const wantsTechnicalName = (unNumber: string): boolean => generic.has(unNumber)

const isBlank = (text: string): boolean => text.trim() === ''

const carsOf = ({ cars, parts }: ShipFacts): ShipFacts['cars'] => [...cars, ...parts.flatMap(carsOf)]

/** Nobody certifies what only goes back empty with its residue (172.204(b)(2); TDG Regulations 3.6.1(3)). */
export const wantsCertificate = (cars: readonly { readonly is_residue: boolean }[]): boolean =>
  cars.length === 0 || cars.some(({ is_residue }) => !is_residue)

export function dangerousGoods(facts: ShipFacts): readonly Obstacle[] {
  const { bill, goods, shipperTelephone, lane } = facts
  if (goods === undefined || !isDangerous(goods)) return []
  const { name, un_number, hazard_class, packing_group, proper_shipping_name, technical_name } = goods
  const certified = wantsCertificate(carsOf(facts).map(({ load }) => load))
  const lacking = (code: string, what: string) => () => refused('product', code, `${name} has no ${what}.`)
  return those(
    [
      certified && isBlank(bill.hazardous_certificate_person),
      () => missing('hazardous_certificate_person', 'Name the person who certifies the dangerous goods.'),
    ],
    [isBlank(un_number), lacking('un_number', 'UN or NA number')],
    [isBlank(proper_shipping_name), lacking('proper_shipping_name', 'proper shipping name')],
    [isBlank(hazard_class), lacking('hazard_class', 'hazard class')],
    [
      wantsPackingGroup(hazard_class) && isBlank(packing_group),
      lacking('packing_group', `packing group, which class ${hazard_class} takes`),
    ],
    [
      wantsTechnicalName(un_number) && isBlank(technical_name),
      lacking('technical_name', `technical name, which ${un_number} takes`),
    ],
    [
      lane?.from === 'CA' && certified && wantsAssistancePlan(un_number, 'rail') && isBlank(goods.erap_number),
      lacking('erap_number', `ERAP number, which ${un_number} needs in Canada`),
    ],
    // TDG Regulations 3.6(1)(b): the number of a plan never goes without its telephone.
    [
      lane?.from === 'CA' && !isBlank(goods.erap_number) && isBlank(goods.erap_telephone),
      lacking('erap_telephone', 'telephone of its emergency response assistance plan'),
    ],
    [
      isBlank(bill.emergency_telephone) && isBlank(shipperTelephone),
      () => missing('emergency_telephone', 'Give a 24-hour emergency telephone: the shipper has none either.'),
    ],
  )
}
