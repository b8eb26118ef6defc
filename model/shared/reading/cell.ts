/** Reads the text of a cell as the value of a field, as it is stored, or says why it cannot be read. */
import { codeNamed, codeText } from '#model/kernel/words/code-words.ts'
import type { Field } from '#model/kernel/field.ts'
import { hasKind } from '#model/kernel/kinds.ts'
import { raised } from '#model/kernel/pattern.ts'
import { toStored, unitOf } from '#model/kernel/measure/units.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { grouped } from '../number-format.ts'
import { numberProblem } from '../numbers/decimal-proof.ts'
import { readMeasure } from '../numbers/measures.ts'
import { defaultDecimal, type DecimalRule } from '../numbers/numbers.ts'
import { inUnit, unitsFor } from '../numbers/units.ts'
import { provenOrder, readDay, readMoment, type DateRule } from './dates.ts'

export type CellReading = { readonly value: unknown } | { readonly problem: string }

/** Looks up a record by title. `perhaps` lists similar titles. */
export type TitleLookup = (
  to: string,
  label: string,
) => { readonly id: number | string } | { readonly several: number } | { readonly perhaps: readonly string[] }

/** What the table around a cell says of it. */
export type CellContext = {
  readonly named: TitleLookup
  readonly order: DateRule
  readonly decimal?: DecimalRule
  /** Whose clocks a time without letters goes by; by default the system's. */
  readonly zone?: string
  /** The unit that the heading names. */
  readonly unit?: string
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on', 'oui', 'sí', 'si'])
const no = new Set(['no', 'n', 'false', '0', '–', '-', 'off', '', 'non'])

/** Drops trailing zeros beyond the field's precision. */
function bareNumber({ scale }: Field, plain: string): string {
  const exact = /^(.*\.\d*?)0+$/.exec(plain)
  if (scale === undefined || !exact || plain.length - plain.indexOf('.') - 1 <= scale) return plain
  const digits = plain.indexOf('.') + 1 + scale
  return /^0*$/.test(plain.slice(digits)) ? plain.slice(0, digits).replace(/\.$/, '') : plain
}

/** Decimal text as the value of a field of its kind. */
function valueOf(field: Field, digits: string, typed: string): CellReading {
  if (field.kind === 'decimal') return { value: digits }
  const value = Number(digits)
  return field.kind === 'number' || Number.isInteger(value)
    ? { value }
    : { problem: `"${typed.trim()}" is not a whole number.` }
}

const unitProblem = (typed: string, unit: string): string => {
  const known = unitsFor(unit)
  return `"${typed.trim()}" has another unit. Use ${(known.length > 0 ? known : [unit]).join(', ')}.`
}

/** A unit behind the number is obeyed, then that of the heading, then the one in which the company reads. */
function readQuantity(
  field: Field,
  typed: string,
  { decimal = defaultDecimal, unit: heading }: CellContext,
): CellReading {
  if (typed.trim() === '') return { value: null }
  const { shownIn, ...stored } = field
  const unit = unitOf(field) ?? ''
  const read = readMeasure(typed, { unit, decimal, ...(heading !== undefined && { heading }) })
  if ('problem' in read && read.problem === 'unit' && unit !== '') return { problem: unitProblem(typed, unit) }
  if ('problem' in read) {
    const message = numberProblem(typed, decimal)
    return { problem: field.kind === 'integer' ? message.replace(/not a number\.$/, 'not a whole number.') : message }
  }
  if (read.unit === unit)
    return valueOf(
      stored,
      shownIn === undefined ? bareNumber(stored, read.digits) : toStored(field, read.digits),
      typed,
    )
  const digits = inUnit(
    read.digits,
    read.unit,
    field.unit ?? '',
    field.kind === 'integer' ? 0 : (field.scale ?? field.digits ?? 6),
  )
  return digits === undefined ? { problem: unitProblem(typed, unit) } : valueOf(stored, digits, typed)
}

function readChoice(field: Field, typed: string): CellReading {
  const { choices = [] } = field
  // The shape shown before a status is not part of its name.
  const text = typed
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase()
  // A code goes before words: no value is shown as "none", which may be a code as well.
  const found =
    choices.find((choice) => choice.toLowerCase() === text) ??
    choices.find((choice) => codeText(field, choice).toLowerCase() === text)
  return found === undefined
    ? {
        problem: `"${typed.trim()}" is not a valid choice. Use ${choices.map((choice) => codeText(field, choice)).join(', ')}.`,
      }
    : { value: found }
}

/** Words of a code, or the code itself. */
function readCode(field: Field, typed: string): CellReading {
  const [text, code] = [typed.trim(), codeNamed(field, typed)]
  return text === '' || code !== undefined
    ? { value: code ?? '' }
    : { problem: `"${text}" is not on the list. Open the record to choose from it.` }
}

/** A list of codes, comma between. */
function readCodes(field: Field, typed: string): CellReading {
  const words = typed
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
  if (field.choices === undefined && field.words === undefined) return { value: words }
  const unknown = words.find((word) => codeNamed(field, word) === undefined)
  return unknown === undefined
    ? { value: words.flatMap((word) => codeNamed(field, word) ?? []) }
    : { problem: `"${unknown}" is not on the list.` }
}

function readRef({ to = '' }: Field, typed: string, named: TitleLookup): CellReading {
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

/** Text that our own CSV marks, so that no spreadsheet takes it for a formula, without the mark. */
export const withoutMark = (text: string): string =>
  /^'[\s'"]*[=+\-@＝＋－＠]|^'[\t\r\n]/.test(text) ? text.slice(1) : text

function readDate(field: Field, typed: string, { order, zone }: CellContext): CellReading {
  const text = typed.trim()
  if (text === '') return { value: null }
  const value = field.kind === 'day' ? readDay(text, order) : readMoment(text, order, zone)
  if (value !== undefined) return { value }
  if (
    order === 'contrary' &&
    (readDay(text, 'mdy') ?? readDay(text, 'dmy') ?? readMoment(text, 'mdy') ?? readMoment(text, 'dmy'))
  )
    return { problem: `"${text}" may mean two days: other dates of this file have the day first and the month first.` }
  const meant = order !== 'contrary' && provenOrder([text])
  if (meant && meant !== order)
    return {
      problem: `"${text}" has ${meant === 'dmy' ? 'the day' : 'the month'} first, and other dates ${order === 'dmy' ? 'the day' : 'the month'}.`,
    }
  return field.kind === 'day'
    ? { problem: `"${text}" is not a date such as 2026-11-20.` }
    : { problem: `"${text}" is not a date and time such as 2026-11-20 14:05 or 2026-11-20 14:05 CST.` }
}

function read(field: Field, typed: string, context: CellContext): CellReading {
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
      return readRef(field, withoutMark(typed), context.named)
    case 'day':
    case 'instant':
      return readDate(field, typed, context)
    case 'integer':
    case 'number':
    case 'decimal':
      return readQuantity(field, typed, context)
    case 'text':
      if (field.fieldsOf !== undefined) return { value: codeNamed(field, typed) ?? typed.trim() }
      if (field.words !== undefined) return readCode(field, withoutMark(typed))
      return { value: raised(field, withoutMark(typed).replace(/\r\n?/g, '\n')) }
    case 'codes':
      return readCodes(field, withoutMark(typed))
    case 'refs':
    case 'list':
    case 'json':
      return { value: raised(field, typed.replace(/\r\n?/g, '\n')) }
  }
}

/** The field is as the company reads it. The value is validated as the server validates it. */
export function readCellText(field: Field, typed: string, context: CellContext): CellReading {
  const found = read(field, typed, context)
  // A value of a kind is normalised before it is judged, by whoever knows the rest of its record (model/shared/kinds).
  if ('problem' in found || hasKind(field)) return found
  const [problem] = problemsOf(field, found.value)
  return problem === undefined ? found : { problem }
}
