/**
 * Filters on one field: the criteria of the API, and the parser of what users type into the filter row.
 *
 * Typed: `text` contains · `=text` equals · `text*` starts with · `~text` contains · `>= 10` · `10..20` · `a|b` either ·
 * `!a` not · `empty` or `!` no value · dates may be partial (`2026-11`) or relative (`today`, `-3d`, `+6h`, `last 7 days`, `this week`)
 * · a number may have its unit (`>= 5000 gal`) · `=me` is the user who reads, whatever others are called.
 */
import { codeNamed, codesSaying, codeText, isCode } from '#model/kernel/words/code-words.ts'
import type { Field } from '#model/kernel/field.ts'
import { spacedPhone } from '#model/kernel/kinds.ts'
import { typedQuantity, unitOf } from '#model/kernel/measure/units.ts'
import { readNumber } from './numbers/numbers.ts'
import { periodOf, type Period, type ReadPeriod } from './period.ts'

const filterOps = ['eq', 'in', 'gte', 'lte', 'gt', 'lt', 'ne', 'contains', 'startswith', 'isnull'] as const
type FilterOp = (typeof filterOps)[number]
export type Criterion = {
  readonly field: string
  readonly op: FilterOp
  readonly value: unknown
  /** Texts are compared without case. */
  readonly folded?: true
  /** The bound is what the clocks of each row's own place show, as of a range (Term). */
  readonly wall?: string
}

type Bound = number | string
export type Term =
  | { readonly is: 'empty' }
  /** `folded` ignores case. */
  | { readonly is: 'value'; readonly value: string | number | boolean; readonly folded?: boolean }
  /** In the text that is displayed: of codes, in their words. */
  | { readonly is: 'contains' | 'starts'; readonly text: string }
  /**
   * Between two bounds, either of which may be missing; `minOpen` and `maxOpen` exclude the bound. Instants are ms since 1970. With
   * `wall` they are what the clocks of each row's own place show, as if in UTC; it names the zone for rows whose place has none.
   */
  | {
      readonly is: 'range'
      readonly min?: Bound
      readonly max?: Bound
      readonly minOpen?: boolean
      readonly maxOpen?: boolean
      readonly wall?: string
    }

/** What a list is narrowed to, as a request has it: the filters, and each word of the search. */
export const requestFilters = (of: {
  readonly filters: readonly unknown[]
  readonly search: string
  readonly searchIn: readonly string[]
}): unknown[] => {
  const words = of.search.toLowerCase().split(/\s+/).filter(Boolean)
  return [
    ...of.filters,
    ...words.map((text) => ({ fields: of.searchIn, match: { any: [{ is: 'contains', text }], not: false } })),
  ]
}

/** A value matches if any term matches; `not` inverts the result. */
export type Match = { readonly any: readonly Term[]; readonly not: boolean }
export type Parsed = { readonly match: Match } | { readonly error: string }

/**
 * When the filter is read, by which clocks, and the user whom `=me` names. `read`: periods in other forms than those of `periodOf`.
 */
type Clock = {
  readonly now: number
  readonly zone: string
  readonly read: ReadPeriod
  readonly me?: number | undefined
}

const numeric = (field: Field): boolean =>
  field.kind === 'integer' || field.kind === 'number' || field.kind === 'decimal'
const timed = (field: Field): field is Field & { kind: 'day' | 'instant' } =>
  field.kind === 'day' || field.kind === 'instant'

/** Parses typed text into a match; periods are told by the clocks of `zone`. Callers treat empty text as "no filter" and do not pass it here. */
export function parseFilter(
  field: Field,
  typed: string,
  now: number = Date.now(),
  zone = 'UTC',
  read: ReadPeriod = () => undefined,
  me?: number,
): Parsed {
  const text = typed.trim()
  if (text === '!') return { match: { any: [{ is: 'empty' }], not: false } }
  const not = text.startsWith('!')
  const any: Term[] = []
  for (const part of alternatives(not ? text.slice(1) : text)) {
    const codes = codesMeant(field, part.trim())
    any.push(...codes)
    if (codes.length > 0) continue
    const term = termOf(field, part.trim(), { now, zone, read, me })
    if (typeof term === 'string') return { error: term }
    any.push(term)
    // A telephone number is found however it is typed.
    const spaced = field.holds === 'phone' && term.is === 'contains' ? spacedPhone(term.text) : undefined
    if (spaced !== undefined && term.is === 'contains' && spaced !== term.text) any.push({ ...term, text: spaced })
  }
  return { match: { any, not } }
}

/** The codes that the typed words mean: `=Rail car` one, `car` all whose words contain it, `rail*` all whose words begin so. */
function codesMeant(field: Field, part: string): Term[] {
  if (!isCode(field) || part === '') return []
  // It means no value, unless it is one of the codes.
  if (part.toLowerCase() === 'empty' && codeNamed(field, part) === undefined) return []
  const bare = part.replace(/^[=~]\s*/, '')
  const isStart = !part.startsWith('=') && bare.length > 1 && bare.endsWith('*')
  const text = isStart ? bare.slice(0, -1) : unquoted(bare)
  const exact = isStart || part.startsWith('~') ? undefined : codeNamed(field, text)
  const codes = exact !== undefined ? [exact] : part.startsWith('=') ? [] : codesSaying(field, text, isStart)
  return codes.map((code): Term => {
    if (field.kind === 'codes') return { is: 'contains', text: codeText(field, code).toLowerCase() }
    return code === '' ? { is: 'empty' } : { is: 'value', value: code, folded: true }
  })
}

/** Splits at `|`, but not inside double quotes. */
const alternatives = (text: string): string[] => text.match(/(?:"[^"]*"|[^|"])+/g) ?? ['']
const unquoted = (text: string): string => (/^".*"$/.test(text) ? text.slice(1, -1) : text)

function termOf(field: Field, text: string, at: Clock): Term | string {
  if (text === '') return 'Add a value before or after `|` or `!`.'
  if (text.toLowerCase() === 'empty') return { is: 'empty' }
  const compared = /^(>=|<=|>|<)\s*(.*)$/.exec(text)
  if (compared) return comparison(field, compared[1] ?? '', unquoted(compared[2] ?? ''), at)
  const between = /^(.+?)\s*\.\.\s*(.+)$/.exec(text)
  if (between) return rangeTerm(field, between[1] ?? '', between[2] ?? '', at)
  if (text.startsWith('=')) return exactTerm(field, unquoted(text.slice(1).trim()), at)
  if (text.startsWith('~')) return { is: 'contains', text: unquoted(text.slice(1).trim()).toLowerCase() }
  return bareTerm(field, unquoted(text), text.startsWith('"'), at)
}

function bareTerm(field: Field, text: string, literal: boolean, at: Clock): Term | string {
  if (numeric(field) || timed(field) || field.kind === 'flag') return exactTerm(field, text, at)
  const folded = text.toLowerCase()
  // What means one of the choices was understood before (codesMeant).
  if (field.choices && field.kind === 'choice')
    return `"${text}" is not one of ${field.choices
      .filter(Boolean)
      .map((choice) => codeText(field, choice))
      .join(', ')}.`
  if (!literal && text.endsWith('*')) return { is: 'starts', text: folded.slice(0, -1) }
  return { is: 'contains', text: folded }
}

type Span = Period & { readonly clocks?: { readonly wall: string } }
/** The period that is typed, by the clocks by which the field's instants are shown: those of their place, or the reader's. */
function spanOf(
  { kind, place = '' }: Pick<Field, 'kind' | 'place'>,
  text: string,
  { now, zone, read }: Clock,
): Span | undefined {
  const isWall = kind !== 'day' && place !== ''
  const of = [text, kind === 'day' ? 'day' : 'instant', now, zone, isWall] as const
  const period = periodOf(...of) ?? read(...of)
  if (!isWall) return period
  return period === undefined || period.isElapsed === true ? period : { ...period, clocks: { wall: zone } }
}

function exactTerm(field: Field, text: string, at: Clock): Term | string {
  if (field.kind === 'flag') {
    if (/^(y|yes|true|1|on)$/i.test(text)) return { is: 'value', value: true }
    if (/^(n|no|false|0|off)$/i.test(text)) return { is: 'value', value: false }
    return `"${text}" is not yes or no.`
  }
  if (timed(field)) {
    const period = spanOf(field, text, at)
    return period ? { is: 'range', min: period.from, max: period.to, maxOpen: true, ...period.clocks } : notATime(text)
  }
  if (field.to === 'user:user' && text === 'me' && at.me !== undefined) return { is: 'value', value: at.me }
  if (!numeric(field)) return { is: 'value', value: text, folded: true }
  const value = numberOf(field, text)
  return value === undefined ? notANumber(field, text) : shownAs(field, text, value)
}

function comparison(field: Field, sign: string, text: string, at: Clock): Term | string {
  const open = sign === '>' || sign === '<'
  const lower = sign.startsWith('>')
  if (timed(field)) {
    const period = spanOf(field, text, at)
    if (!period) return notATime(text)
    // A day has a duration: "> day" starts at its end, and "<= day" includes all of it.
    return lower
      ? { is: 'range', min: open ? period.to : period.from, ...period.clocks }
      : { is: 'range', max: open ? period.from : period.to, maxOpen: true, ...period.clocks }
  }
  const bound = boundOf(field, text)
  if (bound === undefined) return notANumber(field, text)
  return lower ? { is: 'range', min: bound, minOpen: open } : { is: 'range', max: bound, maxOpen: open }
}

function rangeTerm(field: Field, from: string, to: string, at: Clock): Term | string {
  if (timed(field)) {
    const spans = [from, to].map((text) => spanOf(field, text, at))
    // Two bounds by different clocks cannot be compared: then both are told by the reader's.
    const isMixed = spans[0]?.clocks?.wall !== spans[1]?.clocks?.wall
    const [first, last] = isMixed ? [from, to].map((text) => spanOf({ ...field, place: '' }, text, at)) : spans
    if (!first || !last) return notATime(first ? to : from)
    return { is: 'range', min: first.from, max: last.to, maxOpen: true, ...first.clocks }
  }
  const [min, max] = [boundOf(field, from), boundOf(field, to)]
  if (min === undefined || max === undefined) return notANumber(field, min === undefined ? from : to)
  return { is: 'range', min, max }
}

const boundOf = (field: Field, text: string): Bound | undefined =>
  numeric(field) ? numberOf(field, text) : text === '' ? undefined : text.toLowerCase()
const notANumber = (field: Field, text: string): string =>
  text === ''
    ? 'Enter a value.'
    : `"${text}" is not a number${field.unit !== undefined && /^[-+]?[\d.,]/.test(text) ? ` of ${unitOf(field)}` : ''}.`
const notATime = (text: string): string => `"${text}" is not a date or time, such as 2026-11-20, 2026-11, today or -3d.`

/** The stored number. Undefined with a unit that the field is neither read nor stored in: others are never converted silently. */
function numberOf(field: Field, text: string): number | undefined {
  const { digits, isStored } = typedQuantity(field, text)
  const plain = readNumber(digits)
  if (plain === undefined) return undefined
  const { times, over } = isStored || field.shownIn === undefined ? { times: 1, over: 1 } : field.shownIn
  return (Number(plain) * over) / times
}

/** Where fewer digits are shown than are stored, a number means all values that are shown so. */
function shownAs(field: Field, text: string, value: number): Term {
  const { shownIn, scale = 0 } = field
  const { times, over, digits } = shownIn ?? { times: 1, over: 1, digits: field.digits ?? scale }
  const isExact = typedQuantity(field, text).isStored && (shownIn !== undefined || digits >= scale)
  if (isExact) return { is: 'value', value }
  const half = (0.5 * 10 ** -digits * over) / times
  return { is: 'range', min: value - half, max: value + half, maxOpen: true }
}

/** The filter text for picked values: `=void|=open`, with `empty` for no value. */
export const filterTextOf = (values: readonly (string | null)[]): string =>
  values
    .map((value) =>
      value === null || value === '' ? 'empty' : `=${/[|"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`,
    )
    .join('|')
