/**
 * Every field whose name says what it holds declares that kind, in resources, inputs of actions, items of lists and
 * entries of objects.
 */
import { expect, test } from 'vitest'
import { text, type Field } from '#model/kernel/field.ts'
import { freeKindOf } from '#model/kernel/free-kinds.ts'
import type { TypedKind } from '#model/kernel/kinds.ts'
import { declaredFields } from '../kernel/declared-fields.ts'

/** The kind by the end of a name. */
const named: readonly (readonly [RegExp, TypedKind])[] = [
  [/(^|_)emails?$/, 'email'],
  [/(^|_)timezone$/, 'time_zone'],
  [/(^|_)state$/, 'subdivision'],
  [/(^|_)(phone|telephone|fax)$/, 'phone'],
  [/(^|_)postal_code$/, 'postal_code'],
  [/(^|_)un_number$/, 'un_number'],
  [/(^|_)stcc$/, 'stcc'],
  [/cas_number$|abstracts/, 'cas_number'],
  [/harmonized_(code|system)/, 'hs_code'],
  [/(^|_)(scac|railroad)$/, 'scac'],
  [/(^|_)splc$/, 'splc'],
  [/(^|_)fsac$/, 'fsac'],
  [/(^|_)vin$/, 'vin'],
  [/irs_number$/, 'us_tax_id'],
  [/(bn|business)_number$/, 'ca_business_number'],
  [/(^|_)routing_number$/, 'routing_number'],
  [/(^|_)bic$/, 'bic'],
  [/(^|_)uwi$/, 'uwi'],
  [/longitude$/, 'longitude'],
  [/latitude$/, 'latitude'],
  [/^(car_?)?mark$/i, 'car_mark'],
  [/^car_?number$/i, 'car_number'],
  [/hazard_class$/, 'hazard_class'],
  [/special_permits$/, 'special_permits'],
]
const suggested = (place: string): TypedKind | undefined => {
  const name = place.split('.').at(-1) ?? ''
  return named.find(([pattern]) => pattern.test(name))?.[1]
}
const isTaken = ({ kind, readOnly }: Field): boolean => readOnly !== true && ['text', 'number', 'codes'].includes(kind)
/** Values that the server alone writes need no kind. */
const isUnsaid = (place: string, field: Field): boolean =>
  field.readOnly !== true &&
  ['text', 'codes'].includes(field.kind) &&
  field.choices === undefined &&
  (field.holds ?? freeKindOf(place.split('.').at(-1) ?? '')) === undefined
/** Figures are stored as a paper prints them, which may be the name of a railroad, or a code that is wrong. */
const asPrinted = new Set(['railroad', 'stcc', 'hazard_class'].map((name) => `document:bill saveAttachment.${name}`))
const withoutKind = (fields: readonly (readonly [string, Field])[]): string[] =>
  fields.flatMap(([place, field]) => {
    const kind = suggested(place)
    if (kind !== undefined && isTaken(field) && field.holds !== kind && !asPrinted.has(place))
      return [`${place}: ${kind}`]
    return isUnsaid(place, field) ? [`${place}: none`] : []
  })

test('the name of a field and its kind agree', () => expect(withoutKind(declaredFields)).toEqual([]))
test('a field that is added without its kind is found', () =>
  expect(
    withoutKind([
      ['party.contact_email', text()],
      ['party.gate_mobile', text()],
      ['party.note', text()],
      ['party.other_comments', text()],
    ]),
  ).toEqual(['party.contact_email: email', 'party.gate_mobile: none']))
