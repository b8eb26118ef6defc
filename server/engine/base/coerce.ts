/** Values in their several spellings. Turns the text of a query or a form into the value of a field. What cannot be read stays text, for the judgement to refuse. */
import type { Field, Fields } from '#model/kernel/field.ts'
import type { Entity } from './entity.ts'
import { invalid } from './http-error.ts'

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
        return JSON.parse(text)
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

/** Query or form fields as an action's input. A name that is given twice is refused: either value could be meant. */
export function coerceAll(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (Array.isArray(value)) throw invalid({ [name]: ['Given more than once.'] })
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field !== undefined && typeof value === 'string' ? coerce(field, value) : value]
    }),
  )
}

/** Whether a value that was sent says the same as the one that is stored, in whatever spelling. */
export function isSameValue(entity: Entity, key: string, sent: unknown, stored: unknown): boolean {
  const kind = entity.resource.fields[key]?.kind
  if (kind === 'decimal' && sent !== null && stored !== null) return Number(sent) === Number(stored)
  if (kind === 'instant' && typeof sent === 'string' && typeof stored === 'string')
    return new Date(sent).getTime() === new Date(stored).getTime()
  return JSON.stringify(sent) === JSON.stringify(stored)
}
