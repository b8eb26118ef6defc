/** Values as they are kept: text in upper case where its pattern asks for that, and decimals as text. Also the message about a pattern. */
import type { Field, Fields } from './field.ts'

/** Whether a pattern has capital letters and no small ones. Escapes such as `\d` are no letters. */
export function isUpperCase({ kind, pattern }: Field): boolean {
  if (kind !== 'text' || pattern === undefined) return false
  const letters = pattern.replaceAll(/\\./g, '')
  return /[A-Z]/.test(letters) && !/[a-z]/.test(letters)
}

/** Control characters except line ends and tabs, and those that turn the direction of what is read. NUL is refused elsewhere. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const DECEIVING = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** Longer texts may be documents of other systems, whose separators are control characters. */
const LONGEST_NAME = 500
function textOf(field: Field, value: string): string {
  const isName = field.kind === 'text' && field.writeOnly !== true && (field.maxLength ?? 0) <= LONGEST_NAME
  const text = isName ? value.replace(DECEIVING, '') : value
  return isUpperCase(field) ? text.toUpperCase() : text
}

/** A number as decimal text, where it says exactly the digits that the field has; otherwise it stays, to be refused. */
function decimalOf({ scale = 0 }: Field, value: number): unknown {
  const isExact = Math.abs(value) * 10 ** scale <= Number.MAX_SAFE_INTEGER
  const text = isExact ? value.toFixed(scale) : ''
  return isExact && Number(text) === value ? text : value
}

const itemOf = (fields: Fields, item: unknown): unknown =>
  typeof item === 'object' && item !== null && !Array.isArray(item)
    ? raisedValues(fields, Object.fromEntries(Object.entries(item)))
    : item

/**
 * The value as it is kept: a text that must be upper case is raised, so that no one is refused for `gatx`; a name loses the characters that
 * would make it look like another; and a decimal may be sent as a number.
 */
export function raised(field: Field, value: unknown): unknown {
  if (typeof value === 'string') return textOf(field, value)
  if (typeof value === 'number' && field.kind === 'decimal') return decimalOf(field, value)
  const { items } = field
  return items !== undefined && Array.isArray(value) ? value.map((item) => itemOf(items, item)) : value
}

/** All values as they are kept. */
export const raisedValues = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field === undefined ? value : raised(field, value)]
    }),
  )

/** The message about a text that is not of the field's pattern. It never shows the pattern itself. */
export const patternProblem = ({ patternSays }: Field, value: string): string =>
  patternSays === undefined ? `"${value}" is not valid here.` : `Must be ${patternSays}, not "${value}".`
