/** The placard of a tank car, from the UN or NA number and the hazard class of its load. */
import { readHazardClass } from './hazard-class.ts'

/** Words on the placard of each class, 49 CFR 172.504 tables 1 and 2. */
const words: Readonly<Record<string, string>> = {
  '1.1': 'EXPLOSIVES 1.1',
  '1.2': 'EXPLOSIVES 1.2',
  '1.3': 'EXPLOSIVES 1.3',
  '1.4': 'EXPLOSIVES 1.4',
  '1.5': 'EXPLOSIVES 1.5',
  '1.6': 'EXPLOSIVES 1.6',
  '2.1': 'FLAMMABLE GAS',
  '2.2': 'NON-FLAMMABLE GAS',
  '2.3': 'POISON GAS',
  '3': 'FLAMMABLE',
  'Comb liq': 'COMBUSTIBLE',
  '4.1': 'FLAMMABLE SOLID',
  '4.2': 'SPONTANEOUSLY COMBUSTIBLE',
  '4.3': 'DANGEROUS WHEN WET',
  '5.1': 'OXIDIZER',
  '5.2': 'ORGANIC PEROXIDE',
  '6.1': 'POISON',
  '7': 'RADIOACTIVE',
  '8': 'CORROSIVE',
  '9': 'CLASS 9',
}

/**
 * Hazard classes of common tank car loads, from the table of 49 CFR 172.101: UN numbers without letters, NA numbers with them.
 * Used only for products without a hazard class of their own.
 */
const numbers: Readonly<Record<string, string>> = {
  '2.1':
    '1010 1011 1012 1032 1033 1035 1036 1038 1055 1061 1063 1075 1077 1083 1086 1961 1962 1965 1969 1971 1972 1978',
  '2.2': '1005 1020 1028 1951 1977 2073 2187',
  '2.3': '1017 1040 1050 1067 1079 NA9202',
  '3': [
    '1088 1089 1090 1093 1105 1114 1120 1129 1131 1133 1145 1170 1173 1175 1184 1193 1197 1198 1202 1203 1206 1208',
    '1216 1219 1220 1223 1230 1245 1247 1262 1263 1265 1267 1268 1274 1280 1294 1299 1301 1307 1648 1863 1986 1987',
    '1991 1992 1993 1999 2055 2238 2348 2389 2924 3065 3256 3295 3475 3494 NA1270',
  ].join(' '),
  '4.1': '2304 2448',
  '4.2': '1381',
  '4.3': '1428',
  '5.1': '1942 2014 2015 2067 2426',
  '6.1': '1092 1098 1541 1547 1593 1595 1662 1664 1708 1710 1846 1888 1897 2078 2312 2810 2821',
  '8': [
    '1052 1715 1719 1744 1755 1760 1779 1789 1790 1791 1805 1814 1823 1824 1830 1831 1832 1848 2031 2032 2209 2218',
    '2491 2582 2672 2790 2796 3264 3265 3266 3267',
  ].join(' '),
  '9': '3077 NA3077 3082 NA3082 3257',
  'Comb liq': 'NA1993',
}
const classOf = new Map(
  Object.entries(numbers).flatMap(([hazard, all]) =>
    all.split(' ').map((one): [string, string] => [/^[A-Z]/.test(one) ? one : `UN${one}`, hazard]),
  ),
)

export type Placard = {
  /** `UN1075` */
  readonly un: string
  /** As the product has it, such as `2.3 (8)`, or by the table; empty if neither has it. */
  readonly hazard: string
  readonly word: string
}
type Carried = { readonly un_number: string; readonly hazard_class?: string } | null

/** Undefined if the product is not hazardous. The product's own class takes precedence over the table. */
export function placardOf(product: Carried | undefined): Placard | undefined {
  if (!product || product.un_number === '') return undefined
  const own = product.hazard_class ?? ''
  const hazard = own === '' ? (classOf.get(product.un_number) ?? '') : own
  const { division = '', compatibility = '' } = readHazardClass(hazard) ?? {}
  const word = words[division]
  return { un: product.un_number, hazard, word: word === undefined ? 'DANGEROUS GOODS' : `${word}${compatibility}` }
}
