/** Converts cells to plain text for spreadsheets, and parses text pasted back. */
import { grouped } from '#model/shared/number-format.ts'
import { codeNamed, codeText } from '#model/kernel/words/code-words.ts'
import type { Field } from '#model/kernel/field.ts'
import { raised } from '#model/kernel/pattern.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { typedQuantity } from '#model/kernel/measure/units.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { readStored, readText, type ParsedText } from '#src/ui/form/draft/text.ts'
import { readDay, readMoment, type DateOrder } from '#model/shared/reading/dates.ts'
import { placeOrUserZone } from '#src/engine/session/user-zone.state.ts'
import { dateOrder } from './dates.ts'

/** Looks up a record by title. `perhaps` lists similar titles. */
export type TitleLookup = (
  to: string,
  label: string,
) => { readonly id: number | string } | { readonly several: number } | { readonly perhaps: readonly string[] }

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on'])
const no = new Set(['no', 'n', 'false', '0', '–', '-', 'off', ''])

/** Why a field cannot be edited in a table; undefined if it can. */
export const notInTable = ({ readOnly, kind }: Field): string | undefined =>
  readOnly === true
    ? 'Only the server sets this.'
    : kind === 'refs' || kind === 'codes' || kind === 'list' || kind === 'json'
      ? 'Open the record to change this.'
      : undefined

/** Drops trailing zeros beyond the field's precision. */
function bareNumber({ scale }: Field, plain: string): string {
  const exact = /^(.*\.\d*?)0+$/.exec(plain)
  if (scale === undefined || !exact || plain.length - plain.indexOf('.') - 1 <= scale) return plain
  const digits = plain.indexOf('.') + 1 + scale
  return /^0*$/.test(plain.slice(digits)) ? plain.slice(0, digits) : plain
}

/** A unit that stands behind the number is obeyed, be it the one that is read or the one that is stored. */
function readQuantity(field: Field, typed: string): ParsedText {
  const { digits, isStored } = typedQuantity(asShown(field), typed)
  const { shownIn: _read, ...stored } = field
  return isStored ? readStored(stored, bareNumber(stored, digits)) : readText(field, digits)
}

function readChoice(field: Field, typed: string): ParsedText {
  const { choices = [] } = field
  // The shape shown before a status is not part of its name.
  const text = typed
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase()
  const found = choices.find(
    (choice) =>
      choice.toLowerCase() === text || codeText(field, choice).toLowerCase() === text || (choice === '' && text === ''),
  )
  return found === undefined
    ? {
        problem: `"${typed.trim()}" is not a valid choice. Use ${choices.map((choice) => codeText(field, choice)).join(', ')}.`,
      }
    : { value: found }
}

/** Words of a code, or the code itself. */
function readCode(field: Field, typed: string): ParsedText {
  const [text, code] = [typed.trim(), codeNamed(field, typed)]
  return text === '' || code !== undefined
    ? { value: code ?? '' }
    : { problem: `"${text}" is not on the list. Open the record to choose from it.` }
}

function readRef({ to = '' }: Field, typed: string, named: TitleLookup): ParsedText {
  const label = typed.trim()
  if (label === '') return { value: null }
  const found = named(to, label)
  if ('id' in found) return { value: found.id }
  if ('several' in found)
    return { problem: `"${label}" matches ${grouped(found.several)} records. Choose one in the cell.` }
  return {
    problem: `"${label}" does not exist.${found.perhaps.length > 0 ? ` Did you mean ${found.perhaps.slice(0, 3).join(' or ')}?` : ''}`,
  }
}

function parse(field: Field, typed: string, named: TitleLookup, order: DateOrder, zone: string): ParsedText {
  const text = typed.trim()
  switch (field.kind) {
    case 'flag':
      return yes.has(text.toLowerCase())
        ? { value: true }
        : no.has(text.toLowerCase())
          ? { value: false }
          : { problem: `"${text}" is not yes or no.` }
    case 'choice':
      return readChoice(field, typed)
    case 'ref':
      return readRef(field, typed, named)
    case 'day': {
      const day = text === '' ? null : readDay(text, order)
      return day === undefined ? { problem: `"${text}" is not a date such as 2026-11-20.` } : { value: day }
    }
    case 'instant': {
      const moment = text === '' ? null : readMoment(text, order, placeOrUserZone(zone))
      return moment === undefined
        ? { problem: `"${text}" is not a date and time such as 2026-11-20 14:05 or 2026-11-20 14:05 CST.` }
        : { value: moment }
    }
    case 'integer':
    case 'number':
    case 'decimal':
      return readQuantity(field, typed)
    case 'text':
      if (field.words !== undefined) return readCode(field, typed)
      return { value: raised(field, typed.replace(/\r\n?/g, '\n')) }
    case 'refs':
    case 'codes':
    case 'list':
    case 'json':
      return { value: raised(field, typed.replace(/\r\n?/g, '\n')) }
  }
}

/**
 * Parses pasted text and validates it like the server; returns the value, or the problem and what is allowed. `zone`: of a time
 * without letters, which is the one in which the cell shows it.
 */
export function readCell(
  field: Field,
  typed: string,
  named: TitleLookup,
  order: DateOrder = dateOrder(),
  zone = '',
): ParsedText {
  const refused = notInTable(field)
  if (refused !== undefined) return { problem: refused }
  const read = parse(field, typed, named, order, zone)
  if ('problem' in read) return read
  const [problem] = problemsOf(field, read.value)
  return problem === undefined ? read : { problem }
}
