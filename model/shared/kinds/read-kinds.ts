/**
 * Reads the values of fields by their kinds: each is normalised, or refused with a sentence. Pages load this file late;
 * the server reads every body, input and row with it.
 */
import { labelOf, type Field, type Fields } from '#model/kernel/field.ts'
import { hasKind, isTyped } from '#model/kernel/kinds.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { isCoordinate, readCoordinate } from './places.ts'
import { MAX_LENGTH, problem, quoted, type KindContext, type KindReading } from './reader.ts'
import { readers } from './readers.ts'

type Values = Readonly<Record<string, unknown>>
export type KindsContext = Pick<KindContext, 'companyCountry' | 'zoneNamed'> & {
  /** The row before the change. A value that stands in it is kept, even if its kind would refuse it now. */
  readonly before?: Values
  /** Values of the same record that are not read here, such as its country. By default those before the change. */
  readonly beside?: Values
}
export type ReadKinds = { readonly values: Values; readonly errors: Errors }

/** The value of a kind; undefined for a field without one. */
export function readKind({ holds }: Field, value: unknown, context: KindContext): KindReading | undefined {
  if (!isTyped(holds)) return undefined
  if (isCoordinate(holds)) return typeof value === 'number' ? readCoordinate(holds, value, context) : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '') return { value: '' }
  return text.length > MAX_LENGTH
    ? problem(`${quoted(text)} is too long: no value of this kind has more than ${MAX_LENGTH} characters.`)
    : readers[holds](text, context)
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** A field that holds a kind, or an entry of one, with the fields of the same record by which it is read. */
type KindedField = {
  readonly name: string
  readonly field: Field
  readonly country: string
  readonly otherCoordinate: string
}

/** `plate_state` goes by `plate_country`, `state` by `country`, and what is no address by the record's `country`. */
function countryFieldOf(name: string, { holds }: Field): string {
  const own = /^(.*?)(?:state|postal_code)$/.exec(name)?.[1]
  return holds === 'phone' ? 'country' : `${own ?? ''}country`
}
const otherCoordinate = (name: string): string =>
  name.includes('longitude') ? name.replace('longitude', 'latitude') : name.replace('latitude', 'longitude')

const known = new WeakMap<Fields, readonly KindedField[]>()
/** Declarations do not change, so that the result is kept for each of them. */
function fieldsWithKind(fields: Fields): readonly KindedField[] {
  const found =
    known.get(fields) ??
    Object.entries(fields).flatMap(([name, field]) =>
      hasKind(field)
        ? [{ name, field, country: countryFieldOf(name, field), otherCoordinate: otherCoordinate(name) }]
        : [],
    )
  known.set(fields, found)
  return found
}

function countryIn(row: Values, name: string): string {
  const country = row[name]
  return typeof country === 'string' ? country.trim().toUpperCase() : ''
}

type Found = { readonly value: unknown; readonly problems: readonly string[] }
type Place = { readonly row: Values; readonly before: unknown }

const found = (read: KindReading | undefined, value: unknown): Found =>
  read === undefined
    ? { value, problems: [] }
    : 'value' in read
      ? { value: read.value, problems: [] }
      : { value, problems: [read.problem] }

function readEntries(fields: Fields, value: Values, before: unknown, context: KindsContext): Found {
  const { values, errors } = readKinds(fields, value, {
    ...context,
    before: isObject(before) ? before : {},
    beside: {},
  })
  const problems = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => `${labelOf(name, fields[name] ?? {})}: ${message}`),
  )
  return { value: values, problems }
}

function readItems(value: readonly unknown[], read: (item: unknown, index: number) => Found): Found {
  const items = value.map(read)
  return {
    value: items.map((one) => one.value),
    problems: items
      .flatMap(({ problems }, index) => problems.map((message) => `Item ${index + 1}: ${message}`))
      .slice(0, 20),
  }
}

const kept = (value: unknown, was: readonly unknown[], result: Found): Found =>
  result.problems.length > 0 && was.some((old) => isSame(old, value)) ? { value, problems: [] } : result

function readField(kinded: KindedField, value: unknown, { row, before }: Place, context: KindsContext): Found {
  const { field } = kinded
  const { items } = field
  const { companyCountry, zoneNamed } = context
  const own: KindContext = {
    companyCountry,
    zoneNamed,
    country: countryIn(row, kinded.country),
    other: row[kinded.otherCoordinate],
  }
  const stored: readonly unknown[] = Array.isArray(before) ? before : []
  if (field.kind === 'codes' && Array.isArray(value))
    return readItems(value, (item) => kept(item, stored, found(readKind(field, item, own), item)))
  if (items !== undefined && Array.isArray(value))
    return readItems(value, (item, index) =>
      isObject(item)
        ? kept(item, stored, readEntries(items, item, stored[index], context))
        : { value: item, problems: [] },
    )
  if (field.shape !== undefined && isObject(value)) return readEntries(field.shape, value, before, context)
  return kept(value, [before], found(readKind(field, value, own), value))
}

/** A value that was right and that the change of another field makes wrong, such as the state of an address whose country changes. */
function madeWrong(one: KindedField, { row, before }: Place, was: Values, context: KindsContext): readonly string[] {
  const judge = (beside: Values): readonly string[] =>
    readField(one, before, { row: beside, before: undefined }, context).problems
  return judge(was).length === 0 ? judge(row) : []
}

/** Normalised values, and messages by field. Values of other fields stay as they are. */
export function readKinds(fields: Fields, values: Values, context: KindsContext): ReadKinds {
  const { before = {}, beside = before } = context
  const row = { ...beside, ...values }
  const changed: Record<string, unknown> = {}
  const errors: Record<string, readonly string[]> = {}
  for (const one of fieldsWithKind(fields)) {
    const { name } = one
    if (!Object.hasOwn(values, name)) continue
    const read = readField(one, values[name], { row, before: before[name] }, context)
    if (read.value !== values[name]) changed[name] = read.value
    if (read.problems.length > 0) errors[name] = read.problems
  }
  return { values: Object.keys(changed).length === 0 ? values : { ...values, ...changed }, errors }
}

/** Messages about values that are not sent: the change of another field has made them wrong. */
export function readBeside(fields: Fields, values: Values, context: KindsContext): Errors {
  const { before = {} } = context
  const row = { ...before, ...values }
  const isTouched = Object.keys(values).some((name) => name.endsWith('country') && values[name] !== before[name])
  if (!isTouched) return {}
  return Object.fromEntries(
    fieldsWithKind(fields).flatMap((one) => {
      const { name } = one
      if (Object.hasOwn(values, name)) return []
      const problems = madeWrong(one, { row, before: before[name] }, before, context)
      return problems.length > 0 ? [[name, problems] as const] : []
    }),
  )
}
