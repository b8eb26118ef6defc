/** Readers of codes of goods: UN numbers, STCCs, CAS numbers and tariff codes. */
import { byPattern, problem, quoted, type KindReader } from './reader.ts'
import { listedNumbers } from './un-numbers.ts'

export const readUnNumber: KindReader = (text) => {
  const bare = text.replace(/[\s.-]/g, '').toUpperCase()
  const [, prefix = '', digits = ''] = /^([A-Z]{2})?(\d{4})$/.exec(bare) ?? []
  if (digits === '') return problem(`${quoted(text)} is not UN, NA or ID and four digits, such as UN1075.`)
  const prefixes = [...listedNumbers].flatMap(([one, numbers]) => (numbers.has(digits) ? [one] : []))
  if (prefixes.includes(prefix)) return { value: bare }
  const [only, ...others] = prefixes
  if (only === undefined) return problem(`${quoted(text)} is not in the table of 49 CFR 172.101.`)
  const listed = prefixes.map((one) => `${one}${digits}`).join(' or ')
  return prefix === '' && others.length === 0
    ? { value: `${only}${digits}` }
    : problem(`${quoted(text)} is not in the table of 49 CFR 172.101. Is ${listed} meant?`)
}

const isMajorGroup = (code: string): boolean => {
  const group = Number(code.slice(0, 2))
  return [1, 8, 9, 10, 11, 13, 14].includes(group) || (group >= 19 && group <= 49)
}
/** The field says by its pattern how many digits it takes. */
export const readStcc: KindReader = (text) => {
  const value = text.replace(/[\s.-]/g, '')
  return /^\d{2,7}$/.test(value) && isMajorGroup(value)
    ? { value }
    : problem(
        `${quoted(text)} is not a commodity code such as 4905752: its first two digits are a major group of the STCC.`,
      )
}

const casCheckDigit = (digits: string): number =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 10

export const readCasNumber: KindReader = (text) => {
  const bare = text.replace(/[\s-]/g, '')
  if (!/^[1-9]\d{4,9}$/.test(bare)) return problem(`${quoted(text)} is not a CAS number such as 74-98-6.`)
  const [digits, check] = [bare.slice(0, -1), casCheckDigit(bare.slice(0, -1))]
  const right = `${digits.slice(0, -2)}-${digits.slice(-2)}-${check}`
  return bare.endsWith(String(check))
    ? { value: right }
    : problem(`${quoted(text)} is not a CAS number: its check digit is wrong. Is ${right} meant?`)
}

export const readHsCode: KindReader = (text) => {
  const value = text.replace(/[\s.]/g, '')
  if (/^\d{9}$/.test(value)) return problem(`0${value}: is a zero missing in front?`)
  return /^\d{6}(\d\d){0,2}$/.test(value) && !value.startsWith('00')
    ? { value }
    : problem(`${quoted(text)} is not a tariff code of 6, 8 or 10 digits, such as 2711120020.`)
}

export const readScac = byPattern(/^[A-Z]{2,4}$/, 'a carrier code of two to four letters, such as CPKC')
/** Codes whose form the fields declare by their pattern: marks, numbers of cars, classes and stations. */
export const readRaised: KindReader = (text) => ({ value: text.toUpperCase() })
export const readAsWritten: KindReader = (value) => ({ value })
export const readSplc = byPattern(
  /^(?!000000)(\d{6}|\d{9})$/,
  'a Standard Point Location Code of 6 or 9 digits, such as 380000',
  /[\s-]/g,
)
