/**
 * What a filter asks of one field, however it was said: as a criterion of the API or as typed into the filter row.
 *
 * Typed: `text` contains · `=text` exactly · `text*` starts with · `~text` contains · `>= 10` · `10..20` · `a|b` either ·
 * `!a` not · `empty` or `!` nothing there · days may be cut short (`2026-11`) or relative (`today`, `-3d`, `+6h`, `last 7 days`, `this week`)
 * · a number may say its unit (`>= 5000 gal`).
 */
import type { Field } from '../field.ts'
import { periodOf } from './period.ts'

const filterOps = ['eq', 'in', 'gte', 'lte', 'gt', 'lt', 'ne', 'contains', 'startswith', 'isnull'] as const
type FilterOp = (typeof filterOps)[number]
export type Criterion = { readonly field: string; readonly op: FilterOp; readonly value: unknown }

type Bound = number | string
export type Term =
  | { readonly is: 'empty' }
  /** `folded` compares without regard to case, as people type. */
  | { readonly is: 'value'; readonly value: string | number | boolean; readonly folded?: boolean }
  | { readonly is: 'contains' | 'starts'; readonly text: string }
  /** Between two bounds, each of which may be missing; `open` bounds are not part of it. Moments are ms since 1970. */
  | { readonly is: 'range'; readonly min?: Bound; readonly max?: Bound; readonly minOpen?: boolean; readonly maxOpen?: boolean }

/** A value matches if any term does; the other way round if `not`. */
export type Match = { readonly any: readonly Term[]; readonly not: boolean }
export type Parsed = { readonly match: Match } | { readonly error: string }

const numeric = (field: Field): boolean => field.kind === 'integer' || field.kind === 'number' || field.kind === 'decimal'
const timed = (field: Field): field is Field & { kind: 'day' | 'instant' } => field.kind === 'day' || field.kind === 'instant'

/** The match that the typed text asks for. Empty text asks for nothing and is not parsed. */
export function parseFilter(field: Field, typed: string, now: number = Date.now()): Parsed {
  const said = typed.trim()
  if (said === '!') return { match: { any: [{ is: 'empty' }], not: false } }
  const not = said.startsWith('!')
  const any: Term[] = []
  for (const part of alternatives(not ? said.slice(1) : said)) {
    const term = termOf(field, part.trim(), now)
    if (typeof term === 'string') return { error: term }
    any.push(term)
  }
  return { match: { any, not } }
}

/** Splits at `|`, but not inside double quotes. */
const alternatives = (said: string): string[] => said.match(/(?:"[^"]*"|[^|"])+/g) ?? ['']
const unquoted = (said: string): string => (/^".*"$/.test(said) ? said.slice(1, -1) : said)

function termOf(field: Field, said: string, now: number): Term | string {
  if (said === '') return 'Something is missing beside `|` or `!`.'
  if (said.toLowerCase() === 'empty') return { is: 'empty' }
  const compared = /^(>=|<=|>|<)\s*(.*)$/.exec(said)
  if (compared) return compare(field, compared[1] ?? '', unquoted(compared[2] ?? ''), now)
  const between = /^(.+?)\s*\.\.\s*(.+)$/.exec(said)
  if (between) return span(field, between[1] ?? '', between[2] ?? '', now)
  if (said.startsWith('=')) return exactly(field, unquoted(said.slice(1).trim()), now)
  if (said.startsWith('~')) return { is: 'contains', text: unquoted(said.slice(1).trim()).toLowerCase() }
  return bare(field, unquoted(said), said.startsWith('"'), now)
}

function bare(field: Field, said: string, literal: boolean, now: number): Term | string {
  if (numeric(field) || timed(field) || field.kind === 'flag') return exactly(field, said, now)
  const folded = said.toLowerCase()
  if (field.choices && field.kind === 'choice') {
    // They are shown with spaces, and so they are typed.
    const asKept = folded.replaceAll(' ', '_')
    const known = field.choices.find((choice) => choice.toLowerCase() === folded || choice.toLowerCase() === asKept)
    if (known !== undefined) return { is: 'value', value: known, folded: true }
    if (!literal && field.choices.some((choice) => choice.toLowerCase().includes(asKept))) return { is: 'contains', text: asKept }
    if (!field.choices.some((choice) => choice.toLowerCase().includes(folded))) return `"${said}" is none of ${field.choices.filter(Boolean).join(', ')}.`
  }
  if (!literal && said.endsWith('*')) return { is: 'starts', text: folded.slice(0, -1) }
  return { is: 'contains', text: folded }
}

function exactly(field: Field, said: string, now: number): Term | string {
  if (field.kind === 'flag') {
    if (/^(y|yes|true|1|on)$/i.test(said)) return { is: 'value', value: true }
    if (/^(n|no|false|0|off)$/i.test(said)) return { is: 'value', value: false }
    return `"${said}" is neither yes nor no.`
  }
  if (timed(field)) {
    const period = periodOf(said, field.kind, now)
    return period ? { is: 'range', min: period.from, max: period.to, maxOpen: true } : notATime(said)
  }
  if (!numeric(field)) return { is: 'value', value: said, folded: true }
  const value = numberOf(field, said)
  return value === undefined ? notANumber(field, said) : { is: 'value', value }
}

function compare(field: Field, sign: string, said: string, now: number): Term | string {
  const open = sign === '>' || sign === '<'
  const lower = sign.startsWith('>')
  if (timed(field)) {
    const period = periodOf(said, field.kind, now)
    if (!period) return notATime(said)
    // A day is long: after it is from its end, up to it is to its end.
    return lower ? { is: 'range', min: open ? period.to : period.from } : { is: 'range', max: open ? period.from : period.to, maxOpen: true }
  }
  const bound = boundOf(field, said)
  if (bound === undefined) return notANumber(field, said)
  return lower ? { is: 'range', min: bound, minOpen: open } : { is: 'range', max: bound, maxOpen: open }
}

function span(field: Field, from: string, to: string, now: number): Term | string {
  if (timed(field)) {
    const [first, last] = [periodOf(from, field.kind, now), periodOf(to, field.kind, now)]
    if (!first || !last) return notATime(first ? to : from)
    return { is: 'range', min: first.from, max: last.to, maxOpen: true }
  }
  const [min, max] = [boundOf(field, from), boundOf(field, to)]
  if (min === undefined || max === undefined) return notANumber(field, min === undefined ? from : to)
  return { is: 'range', min, max }
}

const boundOf = (field: Field, said: string): Bound | undefined => (numeric(field) ? numberOf(field, said) : said === '' ? undefined : said.toLowerCase())
const notANumber = (field: Field, said: string): string =>
  said === '' ? 'A value is missing.' : `"${said}" is not a number${field.unit !== undefined && /^[-+]?[\d.,]/.test(said) ? ` of ${field.unit}` : ''}.`
const notATime = (said: string): string => `"${said}" is not a day or time, such as 2026-11-20, 2026-11, today or -3d.`

/** Of another unit is no number: nothing is converted behind the reader's back. */
function numberOf({ unit }: Field, said: string): number | undefined {
  const bare = unit !== undefined && said.toLowerCase().endsWith(unit.toLowerCase()) ? said.slice(0, -unit.length) : said
  const plain = bare.replaceAll(',', '').replaceAll(' ', '')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** How picked values are typed: `=void|=open`, `empty` for nothing. */
export const sayValues = (values: readonly (string | null)[]): string =>
  values.map((value) => (value === null || value === '' ? 'empty' : `=${/[|"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`)).join('|')
