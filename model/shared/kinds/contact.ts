/** Readers of what people and places are reached by: e-mail addresses, telephone numbers and postal codes. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import isEmail from 'validator/lib/isEmail.js'
import { problem, quoted, type KindReader, type KindReading } from './reader.ts'

export const readEmail: KindReader = (text) => {
  const at = text.lastIndexOf('@')
  const value = `${text.slice(0, at)}${text.slice(at).toLowerCase()}`
  return isEmail(value, { ignore_max_length: false })
    ? { value }
    : problem(`${quoted(text)} is not an e-mail address such as name@example.com.`)
}

const countryCodes: Readonly<Record<string, CountryCode>> = { US: 'US', CA: 'CA', MX: 'MX' }
/** The United States and Canada share their numbering plan. */
const anyCountry: readonly CountryCode[] = ['US', 'MX']

/** The library's patterns of fixed lines, toll-free numbers and so on, at their place in its metadata. */
const patternsOf = (country: 'US' | 'CA'): readonly string[] => {
  const types: readonly (readonly unknown[] | 0)[] = metadata.countries[country]?.[11] ?? []
  return types.flatMap((type) => (type === 0 || type[0] === '' ? [] : [String(type[0])]))
}
const isGivenOut = new RegExp(`^(?:${[...patternsOf('US'), ...patternsOf('CA')].join('|')})$`)
const northAmerican = /^(\+1[ .-]?)?\(?([2-9]\d\d)\)?[ .-]?(\d{3})[ .-]?(\d{4})$/

/**
 * Most numbers are written plainly and given out in the United States or Canada. The library tries twenty countries for
 * each and takes 20 µs, this 1 µs; it leaves every other number, and every refusal, to the library.
 */
function readPlainPhone(own: CountryCode | undefined, text: string): KindReading | undefined {
  const parts = northAmerican.exec(text)
  if (parts === null) return undefined
  const [, prefix, area = '', exchange = '', line = ''] = parts
  const isAtHome = prefix !== undefined || own !== 'MX'
  return isAtHome && isGivenOut.test(`${area}${exchange}${line}`)
    ? { value: `+1 ${area} ${exchange} ${line}` }
    : undefined
}

/** `extract: false`: a number among other words is refused. A number that is possible but never given out is refused too. */
function readPhoneIn(own: CountryCode | undefined, text: string): KindReading {
  for (const defaultCountry of own === undefined ? anyCountry : [own]) {
    const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false })
    if (phone?.isValid() === true) return { value: phone.formatInternational() }
  }
  return problem(`${quoted(text)} is not a telephone number such as +1 780 555 0199 or +1 780 555 0199 ext. 12.`)
}

export const readPhone: KindReader = (text, { country, companyCountry }) => {
  const own = countryCodes[country] ?? countryCodes[companyCountry]
  return readPlainPhone(own, text) ?? readPhoneIn(own, text)
}

type PostalForm = { readonly country: 'US' | 'CA' | 'MX'; readonly form: string; readonly written: RegExp }
/** Canada Post uses no D, F, I, O, Q or U, and begins no code with W or Z. */
const postalForms: readonly PostalForm[] = [
  { country: 'US', form: '12207 or 12207-1234', written: /^(\d{5})(\d{4})?$/ },
  { country: 'CA', form: 'T0B 1V0', written: /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)$/ },
  { country: 'MX', form: '64000', written: /^(\d{5})()$/ },
]

export const readPostalCode: KindReader = (text, { country }) => {
  const bare = text.replace(/[\s-]/g, '').toUpperCase()
  const own = postalForms.filter((one) => one.country === country)
  const forms = own.length > 0 ? own : postalForms
  for (const { country: of, written } of forms) {
    const parts = written.exec(bare)
    if (parts === null) continue
    const [, first = '', second = ''] = parts
    return { value: second === '' ? first : `${first}${of === 'CA' ? ' ' : '-'}${second}` }
  }
  return problem(`${quoted(text)} is not a postal code such as ${forms.map(({ form }) => form).join(', ')}.`)
}
