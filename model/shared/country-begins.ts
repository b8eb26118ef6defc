/** The country that new rows with an address begin with, so that telephone, postal code and state are read by it. */
import { text } from '#model/kernel/field.ts'
import { readKind } from './kinds/read-kinds.ts'

type Values = Readonly<Record<string, unknown>>

const address = { state: text({ holds: 'subdivision' }), postal_code: text({ holds: 'postal_code' }) } as const

/** Whether the state and the postal code, as far as they are given, are of the country. */
const isOf = (given: Values, country: string): boolean =>
  Object.entries(address).every(([name, field]) => {
    const read = readKind(field, given[name], { country, companyCountry: '', zoneNamed: () => undefined })
    return read === undefined || 'value' in read
  })

/** The country of the company, unless the state and the postal code are those of another one. `settings`: the company's own row. */
export function begins(given: Values, settings: Values): Values {
  const own = typeof settings['country'] === 'string' ? settings['country'] : ''
  const country = [own, 'US', 'CA', 'MX'].find((one) => one !== '' && isOf(given, one)) ?? own
  return country === '' ? {} : { country }
}
