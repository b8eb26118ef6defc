/** Validation of values against field declarations, shared by the server (which rejects) and by forms (which warn). */
import { LARGEST_NUMBER } from './bounds.ts'
import { labelOf, type Field, type Fields } from './field.ts'
import { indexedBytes } from './index-size.ts'
import { tooMany } from './limits.ts'
import { patternProblem } from './pattern.ts'
import { limitText } from './quantity.ts'
import { spanError, type ShownTime } from './span.ts'

/** Error messages by field; empty if all values are valid. */
export type Errors = Readonly<Record<string, readonly string[]>>

/**
 * - `create`: a new row; every required field must be present.
 * - `patch`: some fields of a row; absent fields keep their value.
 * - `input`: an action's input, in which no field is read only.
 */
export type Mode = 'create' | 'patch' | 'input'

/** Whether references to this resource are UUIDs; RefId in field.ts is the same rule as a type. */
export const refIsUuid = (to: string): boolean => to.startsWith('terminal:')
export const isUuid = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)

/** Maximum nesting of a JSON value, unless its field declares another; deeper than any form. */
const MAX_DEPTH = 32

const NOT_STORABLE = 'Contains characters that cannot be stored.'
/** PostgreSQL stores neither NUL characters nor unpaired surrogates. Most texts have neither, which is seen twice as fast. */
const notStorable = (text: string): boolean =>
  /[\0\uD800-\uDFFF]/.test(text) && (text.includes('\0') || /\p{Surrogate}/u.test(text))

function isDay(value: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  if (parts === null || Number(parts[1]) === 0) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
const isInstant = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/.test(value) &&
  isDay(value.slice(0, 10))

function objectProblems(value: unknown, most = MAX_DEPTH, depth = 0): string[] {
  if (depth > most) return [`Must not be nested deeper than ${most} levels.`]
  if (typeof value === 'string') return notStorable(value) ? [NOT_STORABLE] : []
  if (typeof value !== 'object' || value === null) return []
  // No pair is made of each: a list may have a hundred thousand items.
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  if (keys.some(notStorable)) return [NOT_STORABLE]
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    const found = objectProblems(inner, most, depth + 1)
    if (found.length > 0) return found
  }
  return []
}

function jsonProblems({ maxItems, depth, shape = {} }: Field, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['Must be an object.']
  const entries = Object.keys(value).length
  return maxItems !== undefined && entries > maxItems
    ? [tooMany(maxItems, entries, 'entries')]
    : [...objectProblems(value, depth), ...shapeProblems(shape, Object.fromEntries(Object.entries(value)))]
}

/** Of the entries that are declared; one that is null is not given. */
const shapeProblems = (shape: Fields, value: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    value[name] === undefined || value[name] === null
      ? []
      : problemsOf(field, value[name]).map((problem) => `${labelOf(name, field)}: ${problem}`),
  )

function rangeProblems(field: Field, value: number): string[] {
  const { min = -LARGEST_NUMBER, max = LARGEST_NUMBER } = field
  if (value < min) return [`Ensure this value is at least ${limitText(field, min)}.`]
  if (value > max) return [`Ensure this value is at most ${limitText(field, max)}.`]
  return []
}

/** Whether it has no character that can be seen. */
const isBlank = (text: string): boolean => !/[^\p{C}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u.test(text)

function textProblems(field: Field, value: unknown): string[] {
  if (typeof value !== 'string') return ['Must be text.']
  if (notStorable(value)) return [NOT_STORABLE]
  if (field.required === true && isBlank(value)) return ['This field may not be blank.']
  if (field.maxLength !== undefined && value.length > field.maxLength)
    return [`Ensure this field has no more than ${field.maxLength} characters.`]
  if (field.maxBytes !== undefined && indexedBytes(value) > field.maxBytes)
    return [
      `Ensure this field has no more than ${field.maxBytes} bytes: letters beyond the Latin alphabet take two to four.`,
    ]
  if (field.pattern !== undefined && value !== '' && !new RegExp(field.pattern).test(value))
    return [patternProblem(field, value)]
  return []
}

function decimalProblems(field: Field, value: unknown): string[] {
  if (typeof value === 'number') return ['As a number it would lose digits: send it as text, such as "12.5".']
  if (typeof value !== 'string') return ['Must be a decimal, such as "12.5".']
  const parts = /^-?(\d+)(?:\.(\d+))?$/.exec(value)
  if (parts === null) return [`"${value}" is not a decimal such as "12.5".`]
  if ((parts[1] ?? '').replace(/^0+/, '').length > 15)
    return ['Ensure there are no more than 15 digits before the point.']
  if ((parts[2] ?? '').length > (field.scale ?? 0))
    return [`Ensure there are no more than ${field.scale ?? 0} digits after the point.`]
  return rangeProblems(field, Number(value))
}

const idProblems = (to: string, value: unknown): string[] => {
  if (refIsUuid(to)) return isUuid(value) ? [] : [`${JSON.stringify(value)} is not an id (a UUID).`]
  return Number.isSafeInteger(value) && Number(value) > 0
    ? []
    : [`${JSON.stringify(value)} is not an id (a whole number).`]
}

const IN_FUTURE = 'Must not lie in the future.'
/** The clock of a device may be this much ahead of the clock of the server, in milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000
/** A new day begins first in the time zone UTC+14; in milliseconds. */
const FIRST_ZONE = 14 * 3_600_000

/** Moments of work lie between these years: beyond them, a time zone moves some out of what the database stores. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200]
function instantProblems({ past }: Field, value: unknown, now: number): string[] {
  if (typeof value !== 'string' || !isInstant(value)) return ['Must be a date and time such as 2026-11-20T14:05:00Z.']
  const year = Number(value.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return [`Must lie between the years ${FIRST_YEAR} and ${LAST_YEAR}.`]
  return past === true && Date.parse(value) > now + CLOCK_TOLERANCE ? [IN_FUTURE] : []
}

function dayProblems({ past }: Field, value: unknown, now: number): string[] {
  if (typeof value !== 'string' || !isDay(value)) return ['Must be a date such as 2026-11-20.']
  const latest = new Date(now + FIRST_ZONE).toISOString().slice(0, 10)
  return past === true && value > latest ? [IN_FUTURE] : []
}

function listProblems(field: Field, value: unknown, itemProblems: (item: unknown) => string[]): string[] {
  if (!Array.isArray(value)) return ['Must be a list.']
  if (field.required === true && value.length === 0) return ['This list may not be empty.']
  if (field.maxItems !== undefined && value.length > field.maxItems) return [tooMany(field.maxItems, value.length)]
  return value
    .flatMap((item, index) => itemProblems(item).map((message) => `Item ${index + 1}: ${message}`))
    .slice(0, 20)
}

/** Of an object in a list: its fields by their labels. What is not one of its fields is quoted as it was sent. */
const itemProblems = (fields: Fields, item: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(validate(fields, item, 'input')).flatMap(([key, messages]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return messages.map((message) => `${field ? labelOf(key, field) : JSON.stringify(key)}: ${message}`)
  })

/** Of a list that is kept: what an action is asked to do twice, it does once. */
function twiceProblems({ kind }: Field, value: unknown): string[] {
  if (kind !== 'refs' || !Array.isArray(value)) return []
  const seen = new Set<string>()
  return value.flatMap((id, index) => {
    const text = String(id).toLowerCase()
    const isTwice = seen.has(text)
    seen.add(text)
    return isTwice ? [`Item ${index + 1}: ${text} is in the list already.`] : []
  })
}

/** Error messages for one value of a field; empty if it is valid. */
export function problemsOf(field: Field, value: unknown, now: number = Date.now()): string[] {
  if (value === null) {
    const empty = ['integer', 'number', 'decimal', 'day', 'instant', 'ref'].includes(field.kind)
    return empty && field.required !== true ? [] : ['This field may not be null.']
  }
  switch (field.kind) {
    case 'text':
      return textProblems(field, value)
    case 'integer':
      return Number.isSafeInteger(value) ? rangeProblems(field, Number(value)) : ['Must be a whole number.']
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? rangeProblems(field, value) : ['Must be a number.']
    case 'decimal':
      return decimalProblems(field, value)
    case 'flag':
      return typeof value === 'boolean' ? [] : ['Must be true or false.']
    case 'day':
      return dayProblems(field, value, now)
    case 'instant':
      return instantProblems(field, value, now)
    case 'choice':
      return typeof value === 'string' && (field.choices ?? []).includes(value)
        ? []
        : [`${JSON.stringify(value)} is not one of ${(field.choices ?? []).map((choice) => `"${choice}"`).join(', ')}.`]
    case 'ref':
      return idProblems(field.to ?? '', value)
    case 'refs':
      return listProblems(field, value, (item) => idProblems(field.to ?? '', item))
    case 'codes':
      return listProblems(field, value, (item) =>
        typeof item !== 'string' || item === '' || item.length > 500 || notStorable(item)
          ? ['Must be a text of 1 to 500 characters.']
          : field.choices !== undefined && !field.choices.includes(item)
            ? [`"${item}" is not a known code.`]
            : [],
      )
    case 'json':
      return jsonProblems(field, value)
    case 'list':
      return listProblems(field, value, (item) =>
        typeof item === 'object' && item !== null && !Array.isArray(item)
          ? itemProblems(field.items ?? {}, Object.fromEntries(Object.entries(item)))
          : ['Must be an object.'],
      )
  }
}

/** What the server sets itself is not missing in a new row. */
const isMissing = (field: Field, value: unknown, mode: Mode): boolean =>
  field.required === true &&
  value === undefined &&
  !(mode === 'create' && (field.readOnly === true || field.numbered === true))

/**
 * Error messages by field. Clients may set neither `id`, version and timestamps nor fields declared read only.
 * `before`: the row that is changed, or the values that a new one begins with. `shown`: how messages show instants.
 */
export function validate(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  mode: Mode,
  before: Readonly<Record<string, unknown>> = {},
  shown?: ShownTime,
): Errors {
  const errors: Record<string, readonly string[]> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined)
      errors[name] = [
        ['id', 'version', 'created_at', 'updated_at'].includes(name) ? 'Set by the server only.' : 'Unknown field.',
      ]
    else if (field.readOnly === true && mode !== 'input') errors[name] = ['Set by the server only.']
    else if (value !== undefined) {
      const found = [...problemsOf(field, value), ...(mode === 'input' ? [] : twiceProblems(field, value))]
      if (found.length > 0) errors[name] = found
    }
  }
  for (const name in values) {
    const span = Object.hasOwn(fields, name) ? fields[name]?.span : undefined
    if (span === undefined || errors[span.from] || errors[span.to]) continue
    const wrong = spanError(span, values, before, shown)
    if (wrong) errors[wrong[0]] = [wrong[1]]
  }
  if (mode !== 'patch')
    for (const name in fields) {
      const field = fields[name]
      if (field && isMissing(field, values[name], mode)) errors[name] ??= ['This field is required.']
    }
  return { ...errors }
}

export const isClean = (errors: Errors): boolean => Object.keys(errors).length === 0
/** Default value of every field. */
export const initialValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]))
