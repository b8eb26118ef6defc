/** From the text of an address or a form to the value of a field. What cannot be read stays text, for validation to name. */
import type { Field, Fields } from '#model/field.ts'
import { invalid } from './fault.ts'

export function coerce(field: Field, said: string): unknown {
  switch (field.kind) {
    case 'integer':
      return /^-?\d{1,16}$/.test(said) ? Number(said) : said === '' ? null : said
    case 'ref':
      return /^\d{1,16}$/.test(said) ? Number(said) : said === '' ? null : said
    case 'number':
      return said.trim() !== '' && Number.isFinite(Number(said)) ? Number(said) : said === '' ? null : said
    case 'flag':
      return said === 'true' || said === '1' ? true : said === 'false' || said === '0' ? false : said
    case 'refs':
      return said === '' ? [] : said.split(',').map((one) => (/^\d{1,16}$/.test(one) ? Number(one) : one))
    case 'codes':
      return said === '' ? [] : said.split(',')
    case 'json':
    case 'list':
      try {
        return JSON.parse(said)
      } catch {
        return said
      }
    case 'decimal':
    case 'day':
    case 'instant':
      return said === '' ? null : said
    case 'text':
    case 'choice':
      return said
  }
}

/** Query or form fields as an action's input. A name that is given twice is refused, as there is no saying which was meant. */
export function coerceAll(fields: Fields, said: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => {
      if (Array.isArray(value)) throw invalid({ [name]: ['Given more than once.'] })
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return [name, field !== undefined && typeof value === 'string' ? coerce(field, value) : value]
    }),
  )
}
