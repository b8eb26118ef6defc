/** Texts of a declared pattern: what a message says of them, and how lower case becomes what the pattern asks for. */
import type { Field, Fields } from './field.ts'

/** Whether a pattern has capital letters and no small ones. Escapes such as `\d` are no letters. */
export function isUpperCase({ kind, pattern }: Field): boolean {
  const letters = pattern?.replaceAll(/\\./g, '') ?? ''
  return kind === 'text' && /[A-Z]/.test(letters) && !/[a-z]/.test(letters)
}

/** The value as it is kept: a text that must be upper case is raised, so that nobody is refused for `gatx`. */
export const raised = (field: Field, value: unknown): unknown =>
  typeof value === 'string' && isUpperCase(field) ? value.toUpperCase() : value

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
