/** Readers of numbers by which authorities register vehicles, companies and wells. */
import isLuhnNumber from 'validator/lib/isLuhnNumber.js'
import { readSurvey, uwiText } from '../survey/uwi.ts'
import { problem, quoted, type KindReader } from './reader.ts'

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** The value of each character of a VIN (49 CFR 565.15): letters go by their place in three rows. */
const vinValue = (character: string): number =>
  /\d/.test(character)
    ? Number(character)
    : Number('12345678.12345.7.923456789'['ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(character)])

export const readVin: KindReader = (text) => {
  const value = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-HJ-NPR-Z\d]{17}$/.test(value))
    return problem(`${quoted(text)} is not a vehicle number of 17 characters without I, O and Q.`)
  const rest = Array.from(value).reduce((sum, one, index) => sum + vinValue(one) * (weights[index] ?? 0), 0) % 11
  const check = rest === 10 ? 'X' : String(rest)
  return value[8] === check
    ? { value }
    : problem(`${quoted(text)} is not a vehicle number: its ninth character, the check digit, would be ${check}.`)
}

const TAX_FORMS = '41-1215000, 41-1215000AB, 123-45-6789 or 260131-12345'
export const readUsTaxId: KindReader = (text) => {
  const raised = text.replace(/\s/g, '').toUpperCase()
  const bare = raised.replaceAll('-', '')
  if (/^\d{3}-\d\d-\d{4}$/.test(raised) && !raised.startsWith('000')) return { value: raised }
  if (/^\d{6}-\d{5}$/.test(raised)) return { value: raised }
  // Eleven digits without a hyphen may be a number with its suffix or one that customs assigned.
  const isHyphened = /^\d\d-/.test(raised) || bare === raised
  return isHyphened && /^(?!00)\d{9}([A-Z\d]{2})?$/.test(bare) && (raised !== bare || !/^\d{11}$/.test(bare))
    ? { value: `${bare.slice(0, 2)}-${bare.slice(2)}` }
    : problem(`${quoted(text)} is not a tax number such as ${TAX_FORMS}.`)
}

export const readBusinessNumber: KindReader = (text) => {
  const value = text.replace(/[\s-]/g, '').toUpperCase()
  const number = /^(\d{9})(?:(?:RT|RM|RC|RP|RR|RZ)\d{4})?$/.exec(value)?.[1]
  if (number === undefined) return problem(`${quoted(text)} is not a business number such as 123456782RT0001.`)
  return isLuhnNumber(number)
    ? { value }
    : problem(`${quoted(text)} is not a business number: the check digit of ${number} is wrong.`)
}

const WELL_FORMS = '100/06-29-045-05W4/00, 200/d-096-H/094-A-15/00 or an API number of 10, 12 or 14 digits'

/** A well has an identifier of a Canadian survey or an American API number. */
export const readUwi: KindReader = (text) => {
  const bare = text.replace(/[\s/-]/g, '')
  if (/^(?!00)\d{10}(\d\d){0,2}$/.test(bare)) return { value: bare }
  const read = readSurvey(text)
  if ('survey' in read) return { value: uwiText(read.survey) }
  return /^[12][A-Za-z\d]{15}$/.test(bare)
    ? problem(`${quoted(text)} is not a well: ${read.problem}.`)
    : problem(`${quoted(text)} is not a well such as ${WELL_FORMS}.`)
}
