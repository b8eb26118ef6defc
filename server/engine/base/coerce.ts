/** Turns text from outside into values: JSON, and the fields of a query or a form; and compares values in their several spellings. */
import type { Field, Fields } from '#model/kernel/field.ts'
import { DEEPEST_BODY } from '#model/kernel/limits.ts'
import { isSameIn } from '#model/kernel/same-value.ts'
import type { Entity } from './entity.ts'
import { invalid } from './http-error.ts'

/** Bodies are refused sooner, under the name of their field (endpoints/request-limits.ts). */
const MOST_DEEP = 2 * DEEPEST_BODY

/** Level by level, so that no depth is too much for the judgement itself. The name `__proto__` could change what other objects inherit. */
function judgeShape(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEEP) throw new SyntaxError(`it is nested deeper than ${MOST_DEEP} levels`)
    const below: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      if (Object.hasOwn(one, '__proto__')) throw new SyntaxError('"__proto__" is not a name that may be sent')
      for (const inner of Array.isArray(one) ? one : Object.values(one))
        if (typeof inner === 'object' && inner !== null) below.push(inner)
    }
    level = below
  }
}

/** Throws a SyntaxError. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  judgeShape(value)
  return value
}

/** The body of a request. An empty one counts as none. Throws 400. */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return parseJson(text)
  } catch (error) {
    throw invalid({
      non_field_errors: [`Malformed JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`],
    })
  }
}

/** What cannot be read as a value of the field stays text, for the judgement to refuse. */
export function coerce(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? Number(text) : text === '' ? null : text
    case 'ref':
      return /^\d{1,16}$/.test(text) ? Number(text) : text === '' ? null : text
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text === '' ? null : text
    case 'flag':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
    case 'refs':
      return text === '' ? [] : text.split(',').map((one) => (/^\d{1,16}$/.test(one) ? Number(one) : one))
    case 'codes':
      return text === '' ? [] : text.split(',')
    case 'json':
    case 'list':
      try {
        return parseJson(text)
      } catch {
        return text
      }
    case 'decimal':
    case 'day':
    case 'instant':
      return text === '' ? null : text
    case 'text':
    case 'choice':
      return text
  }
}

/** Query or form fields as an action's input. A repeated name is refused, because it is ambiguous. */
export function coerceAll(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (Array.isArray(value)) throw invalid({ [name]: ['Given more than once.'] })
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field !== undefined && typeof value === 'string' ? coerce(field, value) : value]
    }),
  )
}

/** The texts of a list as the lines of one text, where a field takes both; numbers only where it names rows. */
export const withLines = (fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const lines = Object.hasOwn(fields, name) ? fields[name]?.lines : undefined
      const isLine = (line: unknown): boolean =>
        typeof line === 'string' || (lines === 'or ids' && typeof line === 'number')
      return [
        name,
        lines !== undefined && Array.isArray(value) && value.every(isLine)
          ? value.join(lines === 'semicolons' ? ';' : '\n')
          : value,
      ]
    }),
  )

/** Whether a value that was sent says the same as the one that is stored, in whatever spelling. */
export const isSameValue = (entity: Entity, key: string, sent: unknown, stored: unknown): boolean =>
  isSameIn(entity.resource.fields[key], sent, stored)
