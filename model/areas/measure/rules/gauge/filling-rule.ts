/**
 * Which filling rule of the regulations applies to a load.
 *
 * Source: 49 CFR 173.24b(a) for liquids and liquefied gases, 173.314(c) with its notes for compressed gases in tank cars, and the
 * special provisions of 172.101 for what is poisonous by inhalation. A company's own margin may be stricter, never laxer.
 */
import { readHazardClass } from '#model/areas/fleet/rules/hazard-class.ts'
import type { CommodityGroup, Goods } from '../volume/commodity.ts'
import type { Pounds } from '../volume/units.ts'

export type FillingRule = {
  /** Fraction of the shell that stays empty at the reference temperature. */
  readonly margin: number
  /** Whether the winter reference temperatures may be used: 173.314(c) note 10. */
  readonly mayUseWinter: boolean
  /** False where the outage at a reference temperature is not the rule: chlorine, refrigerated liquids. */
  readonly judgesOutage: boolean
  /** Greatest weight of the load in percent of the weight of the water that the tank holds; null if there is no such limit. */
  readonly fillingDensity: number | null
  readonly heaviestLoad: Pounds
  readonly source: string
}

const set = (numbers: string): ReadonlySet<string> => new Set(numbers.split(' '))

/** Liquids of 172.101 with special provision 1, 2, 3 or 4: poisonous by inhalation, hazard zones A to D. Gases are by their class, 2.3. */
const poisonousByInhalation = set(
  [
    'NA1556 NA2845 NA2927 NA9206 NA9263 NA9264 NA9269 UN1051 UN1052 UN1092 UN1098 UN1135 UN1143 UN1163 UN1182 UN1185',
    'UN1238 UN1239 UN1244 UN1251 UN1259 UN1380 UN1510 UN1541 UN1560 UN1569 UN1580 UN1595 UN1605 UN1613 UN1647 UN1670',
    'UN1672 UN1695 UN1722 UN1744 UN1745 UN1746 UN1752 UN1754 UN1809 UN1810 UN1829 UN1834 UN1838 UN1892 UN1994 UN2032',
    'UN2232 UN2334 UN2337 UN2382 UN2407 UN2438 UN2442 UN2474 UN2477 UN2480 UN2481 UN2482 UN2483 UN2484 UN2485 UN2486',
    'UN2487 UN2488 UN2521 UN2605 UN2606 UN2644 UN2646 UN2668 UN2692 UN2740 UN2743 UN2826 UN3023 UN3079 UN3246 UN3294',
    'UN3381 UN3382 UN3383 UN3384 UN3385 UN3386 UN3387 UN3388 UN3389 UN3390 UN3488 UN3489 UN3490 UN3491',
  ].join(' '),
)
/** Flammable gases that the table of 173.314(c) sends to note 3, which is 173.24b(a), and so not to the winter temperatures of note 10. */
const namedFlammable = set('UN1032 UN1033 UN1036 UN1061 UN1063 UN1083 UN1860')
const refrigerated = set(
  'UN1038 UN1073 UN1951 UN1961 UN1963 UN1966 UN1970 UN1972 UN1977 UN2186 UN2187 UN2201 UN3136 UN3138',
)

const general: FillingRule = {
  margin: 0.01,
  mayUseWinter: false,
  judgesOutage: true,
  fillingDensity: null,
  heaviestLoad: Infinity,
  source: '49 CFR 173.24b(a)',
}
const poisonous: FillingRule = { ...general, margin: 0.05, source: '49 CFR 173.24b(a), poisonous by inhalation' }
const flammableGas: FillingRule = { ...general, mayUseWinter: true, source: '49 CFR 173.314(c), notes 9 and 10' }
const ammonia: FillingRule = { ...flammableGas, margin: 0.02, source: '49 CFR 173.314(c), notes 2 and 10' }
const chlorine: FillingRule = {
  ...general,
  margin: 0,
  judgesOutage: false,
  fillingDensity: 125,
  heaviestLoad: 180_000,
  source: '49 CFR 173.314(c), note 6',
}
const cold: FillingRule = {
  ...general,
  margin: 0,
  judgesOutage: false,
  source: '49 CFR 173.314(c), refrigerated liquids',
}

/** The rule for the goods, or, where no product is named, for what its commodity group holds. */
function statutory(goods: Goods | null, group: CommodityGroup): FillingRule {
  if (goods === null) return group === 'E' ? flammableGas : group === 'N' ? ammonia : general
  const { un_number: number } = goods
  const hazard = readHazardClass(goods.hazard_class)
  const division = hazard?.division ?? ''
  // Fuming sulphuric acid with 30 percent or more free sulphur trioxide: the same number, with a subsidiary hazard.
  const isFuming = number === 'UN1831' && hazard?.subsidiary.includes('6.1') === true
  if (number === 'UN1005' || group === 'N') return ammonia
  if (number === 'UN1017') return chlorine
  if (refrigerated.has(number)) return cold
  if (division === '2.3' || isFuming || poisonousByInhalation.has(number)) return poisonous
  if (namedFlammable.has(number)) return { ...general, source: '49 CFR 173.314(c), note 3' }
  return division === '2.1' || (division === '' && group === 'E') ? flammableGas : general
}

/** `margin`: what the company keeps empty at the least. */
export function fillingRuleFor(goods: Goods | null, group: CommodityGroup, margin: number): FillingRule {
  const rule = statutory(goods, group)
  return rule.judgesOutage ? { ...rule, margin: Math.max(rule.margin, margin) } : rule
}
