/** Readers of what people and places are reached by: e-mail addresses, telephone numbers and postal codes. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import isEmail from 'validator/lib/isEmail.js'
import { problem, quoted, readOnce, type KindReader, type KindReading } from './reader.ts'

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

/** `extract: false`: a number among other words is refused. A number that is possible but never given out is refused too. */
function readPhoneIn(own: CountryCode | undefined, text: string): KindReading {
  for (const defaultCountry of own === undefined ? anyCountry : [own]) {
    const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false })
    if (phone?.isValid() === true) return { value: phone.formatInternational() }
  }
  return problem(`${quoted(text)} is not a telephone number such as +1 780 555 0199 or +1 780 555 0199 ext. 12.`)
}

/** The library takes 20 µs for a number, and a long table has the same numbers again. */
export const readPhone: KindReader = (text, { country, companyCountry, remembered }) => {
  const own = countryCodes[country] ?? countryCodes[companyCountry]
  return readOnce(remembered, `${own ?? ''} ${text}`, () => readPhoneIn(own, text))
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
