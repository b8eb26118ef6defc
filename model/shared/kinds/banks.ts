/** Readers of numbers by which banks are known: routing numbers of Canada and the United States, and BICs. */
import { byPattern, problem, quoted, type KindReader } from './reader.ts'

const checkWeights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
/** Checks the prefix and the check digit of a routing number of the American Bankers Association. */
const isAmerican = (digits: string): boolean =>
  /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits) &&
  !digits.startsWith('000') &&
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (checkWeights[index] ?? 0), 0) % 10 === 0

/** Checks for the Canadian form 0YYYXXXXX, which has no check digit: a zero, the institution, the branch. */
const isCanadian = (digits: string): boolean =>
  /^0(?:0[0-4]|[1-35-8]\d)\d{6}$/.test(digits) && !digits.startsWith('0000')

const FORMS = 'a routing number of nine digits, such as 021000021, or 000312345 for branch 12345 of institution 003'
export const readRoutingNumber: KindReader = (text) => {
  // Canadian cheques print the branch first, as in 12345-003.
  const [, branch = '', institution = ''] = /^(\d{5})[\s-](\d{3})$/.exec(text) ?? []
  const value = branch === '' ? text.replace(/[\s-]/g, '') : `0${institution}${branch}`
  if (!/^\d{9}$/.test(value)) return problem(`${quoted(text)} is not ${FORMS}.`)
  return isAmerican(value) || isCanadian(value)
    ? { value }
    : problem(`${quoted(text)} is not a routing number: its check digit is wrong.`)
}

/** ISO 9362: institution, country and location, and a branch where one is named. */
export const readBic = byPattern(
  /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/,
  'a BIC of eight or eleven characters, such as ROYCCAT2',
)
