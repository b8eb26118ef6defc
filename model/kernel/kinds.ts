/** Kinds of values that fields hold: the names by which declarations choose them, and examples for the API description. */
import type { FreeKind } from './free-kinds.ts'

/** Examples by name. A free kind (free-kinds.ts) takes any text and has none. Pages load the readers late (model/shared/kinds). */
export const kindExamples = {
  time_zone: ['America/Edmonton', 'America/Chicago'],
  email: ['name@example.com'],
  phone: ['+1 780 555 0199', '+1 780 555 0199 ext. 12'],
  subdivision: ['AB', 'TX', 'NLE'],
  postal_code: ['T0B 1V0', '12207-1234', '64000'],
  un_number: ['UN1075', 'NA1993'],
  stcc: ['4905752'],
  cas_number: ['74-98-6'],
  hs_code: ['2711120020', '271112'],
  scac: ['CPKC', 'BNSF'],
  splc: ['380000', '380000123'],
  vin: ['1M8GDM9AXKP042788'],
  us_tax_id: ['41-1215000'],
  ca_business_number: ['123456782RT0001', '123456782'],
  routing_number: ['021000021', '000312345'],
  bic: ['ROYCCAT2', 'CHASUS33XXX'],
  uwi: ['100/06-29-045-05W4/00', '200/d-096-H/094-A-15/00', '4250120130'],
  longitude: [-111.3],
  latitude: [52.67],
  car_mark: ['GATX'],
  car_number: ['12345'],
  hazard_class: ['2.1', '2.3 (8)'],
  fsac: ['01234'],
  special_permits: ['14546, 20534'],
} as const satisfies Readonly<Record<string, readonly (string | number)[]>>

export type TypedKind = keyof typeof kindExamples
export type ValueKind = TypedKind | FreeKind

/** Whether values of the kind have a form, by which they are normalised and checked. */
export const isTyped = (kind: string | undefined): kind is TypedKind =>
  kind !== undefined && Object.hasOwn(kindExamples, kind)

type Kinded = {
  readonly holds?: ValueKind
  readonly items?: Readonly<Record<string, Kinded>>
  readonly shape?: Readonly<Record<string, Kinded>>
}
/** Whether values of the field, or entries in them, are read by a kind. */
export const hasKind = ({ holds, items, shape }: Kinded): boolean =>
  isTyped(holds) || Object.values({ ...items, ...shape }).some(hasKind)

/** A telephone number as those of North America are stored: `(780) 555-0199` is `780 555 0199`. Other text stays. */
export function spacedPhone(typed: string): string {
  const parts = /^1?(\d{3})?(\d{3})(\d{3,4})$/.exec(typed.slice(0, 40).replaceAll(/[\s().+-]/g, ''))
  return parts ? parts.slice(1).join(' ').trim() : typed
}

/** Values by which the API description explains a field. */
export const examplesOf = (kind: ValueKind): readonly (string | number)[] => (isTyped(kind) ? kindExamples[kind] : [])
