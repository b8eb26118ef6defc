/** Parsing and formatting of values: numbers with separators, exact quantities, instants with the letters of their time zone. */
import { codeText } from '#model/kernel/words/code-words.ts'
import type { Field } from '#model/kernel/field.ts'
import { isSeparated, quantityText, separated } from '#model/kernel/quantity.ts'
import { toShown, toStored } from '#model/kernel/measure/units.ts'
import { readNumber } from '#model/shared/numbers/numbers.ts'
import { leavesOf } from '#model/kernel/form/shape.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { lineText, readLines, shownLines } from './lines.ts'

export type ParsedText = { readonly value: unknown } | { readonly problem: string }

/** Parses text for a field whose value is not the text itself. Numbers are typed in the unit that is read. */
export const readText = (field: Field, text: string): ParsedText => readStored(asShown(field), text)

/** The same in the unit of the field that is given. */
export function readStored(field: Field, text: string): ParsedText {
  if (field.kind === 'list') return readLines(field, text, readText)
  // An entry has an editor of its own; what is told here is what that one could not read.
  if (field.kind === 'json') return { problem: `"${text.trim()}" cannot be read.` }
  if (text.trim() === '') return { value: null }
  if (field.kind !== 'decimal' && field.kind !== 'integer' && field.kind !== 'number') return { value: text }
  const digits = readNumber(text)
  if (digits === undefined)
    return { problem: `"${text.trim()}" is not a ${field.kind === 'integer' ? 'whole number' : 'number'}.` }
  const stored = toStored(field, digits)
  if (field.kind === 'decimal') return { value: stored }
  return field.kind === 'number' || Number.isInteger(Number(stored))
    ? { value: Number(stored) }
    : { problem: `"${text.trim()}" is not a whole number.` }
}

/** The text in which a field is edited. */
export function editText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'list') return lineText(field, value)
  return isSeparated(field) ? separated(toShown(asShown(field), plainText(value))) : plainText(value)
}

/** Any value as plain text. */
export const plainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : JSON.stringify(value)

const shownLeaves = (field: Field, value: unknown): string =>
  leavesOf(field, value)
    .map((leaf) => `${leaf.label}: ${shownText(leaf.field, leaf.value)}`)
    .join(' · ') || '—'

/** A value formatted for reading; `labelOf` gives the title of a reference, `zone` that of an instant's place. */
export function shownText(
  field: Field | undefined,
  value: unknown,
  labelOf: (to: string, id: unknown) => string | undefined = () => undefined,
  zone = '',
): string {
  if (value === null || value === undefined || value === '') return '—'
  const named = (id: unknown): string =>
    (field?.to === undefined ? undefined : labelOf(field.to, id)) ?? `#${plainText(id)}`
  switch (field?.kind) {
    case 'flag':
      return value === true ? 'yes' : 'no'
    case 'choice':
      return codeText(field, plainText(value))
    case 'instant':
      return momentText(plainText(value), zone)
    case 'integer':
    case 'number':
    case 'decimal':
      return quantityText(asShown(field), plainText(value))
    case 'ref':
      return named(value)
    case 'refs':
      return Array.isArray(value) && value.length > 0 ? value.map(named).join(', ') : '—'
    case 'codes':
      return Array.isArray(value) && value.length > 0
        ? value.map((code) => codeText(field, plainText(code))).join(', ')
        : '—'
    case 'list':
      return shownLines(field, value)
    case 'json':
      return shownLeaves(field, value)
    case 'text':
      if (field.isOrdering === true)
        return plainText(value)
          .split(',')
          .map((part) => codeText(field, part.trim()))
          .join(' · ')
      return codeText(field, plainText(value))
    case 'day':
    case undefined:
      return plainText(value)
  }
}
