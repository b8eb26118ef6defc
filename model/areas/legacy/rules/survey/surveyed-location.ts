/** Checks the survey of a location at every write, and computes its position, its name and its code. */
import type { Judging, Verdict } from '#model/kernel/judging.ts'
import { positionOf, readSurvey } from '#model/shared/survey/uwi.ts'
import { isEmptyPart, partFields, surveyWritten, valueText } from './location-parts.ts'

type Values = Readonly<Record<string, unknown>>
const FLAG = 'use_uwi_for_name_and_code'
const surveyFields = ['uwi', 'format', ...partFields]

/** The centre of a place by its identifier; empty without a valid one. */
export function uwiPosition(uwi: unknown): Values {
  const read = readSurvey(valueText(uwi))
  return 'survey' in read ? { ...positionOf(read.survey) } : { latitude: null, longitude: null, position_error: null }
}

function named(row: Values, uwi: unknown): Verdict {
  if (row[FLAG] !== true) return { errors: {}, values: {} }
  return isEmptyPart(uwi)
    ? { errors: { [FLAG]: ['There is no UWI to take as name and code. Fill it in, or switch this off.'] }, values: {} }
    : { errors: {}, values: { name: uwi, code: uwi } }
}

function judge(row: Values, before: Values | undefined, sets: ReadonlySet<string>): Verdict {
  // A new row has empty values for all fields that were not sent.
  const isSent = (name: string): boolean => (before === undefined ? !isEmptyPart(row[name]) : sets.has(name))
  if (!surveyFields.some(isSent)) return named(row, row['uwi'])
  const written = surveyWritten(row, isSent, before)
  if ('errors' in written) return { errors: written.errors, values: {} }
  const { values } = written
  const name = named(row, values['uwi'])
  return { errors: name.errors, values: { ...values, ...uwiPosition(values['uwi']), ...name.values } }
}

export const surveyedLocation: Judging<Values> = {
  fields: [...surveyFields, FLAG, 'name', 'code'],
  facts: {},
  judge: (row, _facts, _may, before, { sets }) => judge(row, before, sets),
}

/** A new location whose name and code are its identifier has them before anything asks whether they are there. */
export function begins(given: Values): Values {
  if (given[FLAG] !== true) return {}
  const written = surveyWritten(given, (name) => !isEmptyPart(given[name]))
  const uwi = 'values' in written ? written.values['uwi'] : ''
  return isEmptyPart(uwi) ? {} : { name: uwi, code: uwi }
}
