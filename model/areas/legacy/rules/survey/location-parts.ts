/** The identifier of a location and its parts: either follows from the other. One rule for forms and the server. */
import {
  readSurvey,
  surveyParts,
  surveyProblems,
  surveySystems,
  uwiText,
  type Survey,
  type SurveySystem,
} from '#model/shared/survey/uwi.ts'

type Values = Readonly<Record<string, unknown>>
type Messages = Readonly<Record<string, readonly string[]>>
/** The parts and the system as fields have them, or messages at the fields that are wrong. */
type ReadParts = { readonly values: Values } | { readonly errors: Messages }

const allParts = new Map(surveySystems.flatMap((system) => surveyParts[system].map((part) => [part.name, part])))
/** The fields that hold the parts of an identifier, of both systems. */
export const partFields: readonly string[] = [...allParts.keys()]
const isOf = (system: SurveySystem, name: string): boolean => surveyParts[system].some((part) => part.name === name)
const isShared = (name: string): boolean => surveySystems.every((system) => isOf(system, name))
const otherThan = (system: SurveySystem): SurveySystem => (system === 'DLS' ? 'NTS' : 'DLS')

/** A value of a field as text; empty where there is none. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
export const isEmptyPart = (value: unknown): boolean => valueText(value) === ''
/** A part as it is written in the identifier. */
function partText(name: string, value: unknown): string {
  if (isEmptyPart(value)) return ''
  const part = allParts.get(name)
  const text = valueText(value).toUpperCase()
  return part?.isNumber === true ? text.padStart(part.width, '0') : text
}

/** The values of all fields of a survey; those of the other system are empty. */
export function surveyValues(survey: Survey | undefined): Values {
  const parts = partFields.map((name) => {
    const isNumber = allParts.get(name)?.isNumber === true
    const text = survey && isOf(survey.system, name) ? (survey.texts[name] ?? '') : ''
    return [name, isNumber ? (text === '' ? null : Number(text)) : text] as const
  })
  return { ...Object.fromEntries(parts), format: survey?.system ?? '', uwi: survey ? uwiText(survey) : '' }
}

/** The system of the parts that are filled in, where the row does not name it. */
function systemOf(row: Values): SurveySystem | undefined {
  const named = surveySystems.find((system) => system === row['format'])
  if (named !== undefined) return named
  const found = surveySystems.filter((system) =>
    surveyParts[system].some(({ name }) => !isShared(name) && !isEmptyPart(row[name])),
  )
  return found.length === 1 ? found[0] : undefined
}

/** The survey by the parts of a row. Every part must be there, and none of the other system. */
function fromParts(row: Values): ReadParts {
  const filled = partFields.filter((name) => !isEmptyPart(row[name]))
  if (filled.length === 0) return { values: { ...surveyValues(undefined), format: row['format'] } }
  const system = systemOf(row)
  if (system === undefined) return { errors: { format: ['Choose DLS or NTS: the parts do not say which one it is.'] } }
  const errors: Record<string, readonly string[]> = {}
  for (const name of filled)
    if (!isOf(system, name))
      errors[name] = [
        `${allParts.get(name)?.label ?? name} is a part of the ${otherThan(system)}. Leave it empty here.`,
      ]
  const texts = Object.fromEntries(surveyParts[system].map(({ name }) => [name, partText(name, row[name])]))
  const problems = surveyProblems({ system, texts })
  for (const { name, label, right } of surveyParts[system])
    if (texts[name] === '') errors[name] = [`${label} is missing: ${right}.`]
    else if (problems[name] !== undefined) errors[name] = [problems[name]]
  return Object.keys(errors).length > 0 ? { errors } : { values: surveyValues({ system, texts }) }
}

/** The survey by the identifier. Parts that were sent with it must agree. */
function fromIdentifier(row: Values, sentParts: readonly string[]): ReadParts {
  const uwi = valueText(row['uwi'])
  const read = readSurvey(uwi)
  if ('problem' in read) return { errors: { uwi: [`"${uwi}" is not a UWI: ${read.problem}.`] } }
  const values = surveyValues(read.survey)
  const unequal = sentParts.filter((name) => partText(name, row[name]) !== partText(name, values[name]))
  if (unequal.length === 0) return { values }
  const message = (name: string) =>
    `The UWI ${valueText(values['uwi'])} and this part disagree: "${valueText(row[name])}".`
  return {
    errors: {
      ...Object.fromEntries(unequal.map((name) => [name, [message(name)]])),
      uwi: [`${valueText(values['uwi'])} and the parts disagree. Send one of them, or make them equal.`],
    },
  }
}

/**
 * The survey of a location that is written. `isSent`: whether the write sets the field. `before`: the row as it is;
 * undefined for a new one.
 */
export function surveyWritten(row: Values, isSent: (name: string) => boolean, before?: Values): ReadParts {
  const sent = ['format', ...partFields].filter(isSent)
  const filled = sent.filter((name) => !isEmptyPart(row[name]))
  if (isSent('uwi') && !isEmptyPart(row['uwi'])) return fromIdentifier(row, filled)
  const isCleared = (name: string): boolean => isSent(name) && isEmptyPart(row[name]) && !isEmptyPart(before?.[name])
  if (filled.length === 0 && (isCleared('uwi') || isCleared('format'))) return { values: surveyValues(undefined) }
  if (before === undefined || !sent.includes('format') || row['format'] === before['format']) return fromParts(row)
  // With another system, stored parts of the former one go.
  const system = systemOf(row)
  const left = partFields.filter((name) => system !== undefined && !isOf(system, name) && !sent.includes(name))
  return fromParts({ ...row, ...Object.fromEntries(left.map((name) => [name, ''])) })
}
