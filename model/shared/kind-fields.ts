/** Fields of kinds that many resources have, with the length and the unit that they share. */
import { number, text, type FieldOptions } from '#model/kernel/field.ts'

export const phoneNumber = (about?: FieldOptions) => text({ holds: 'phone', maxLength: 40, ...about })
export const subdivisionCode = (about?: FieldOptions) => text({ holds: 'subdivision', maxLength: 3, ...about })
export const postalCode = (about?: FieldOptions) => text({ holds: 'postal_code', maxLength: 12, ...about })
export const tariffCode = (about?: FieldOptions) => text({ holds: 'hs_code', maxLength: 12, ...about })
export const usTaxId = (about?: FieldOptions) =>
  text({ holds: 'us_tax_id', label: 'IRS number', maxLength: 20, ...about })
/** The number by which the Canada Revenue Agency knows a business. */
export const businessNumber = (about?: FieldOptions) => text({ holds: 'ca_business_number', maxLength: 20, ...about })
export const latitudeOf = (about?: FieldOptions) =>
  number({ holds: 'latitude', min: -90, max: 90, unit: '°', ...about })
export const longitudeOf = (about?: FieldOptions) =>
  number({ holds: 'longitude', min: -180, max: 180, unit: '°', ...about })
