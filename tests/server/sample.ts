/** Rows generated from declarations alone: valid by their fields, with the rows they must reference. */
import fc from 'fast-check'
import type { Field, Fields } from '#model/kernel/field.ts'
import { spansOf } from '#model/kernel/span.ts'
import { examplesOf, isTyped, type TypedKind } from '#model/kernel/kinds.ts'
import { isSwitch } from '#model/kernel/switch.ts'
import { problemsOf } from '#model/kernel/validate.ts'
import { entities, entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { createMany, get, type RowReader, type ColumnValues } from '#server/engine/rows/rows.ts'
import type { Unit } from '#server/engine/rows/transaction.ts'
import { isTakenOnce, keptRow } from './samples/kept-rows.ts'
import { olderPaths, particular, uwiOf, zone } from './samples/particular.ts'

let [made, mark] = [0, 0]
/** Counts from 1 again in each file. The company tells values apart that files in one database must not share. */
export const beginSamples = (company: number): void => void ([made, mark] = [0, company])

/** A, B … Z, AA, AB … */
const lettersOf = (n: number): string =>
  (n < 26 ? '' : lettersOf(Math.floor(n / 26) - 1)) + String.fromCodePoint(65 + (n % 26))

/** Texts of a pattern are generated together and once: preparing the generator takes longer than using it. */
const TEXTS = 50
const generated = new Map<string, readonly string[]>()

function textsOf(field: Field): readonly string[] {
  const key = JSON.stringify([field.pattern, field.maxLength])
  const known = generated.get(key)
  if (known !== undefined) return known
  const texts = fc.sample(
    fc
      .stringMatching(new RegExp(field.pattern ?? ''))
      .filter((text) => text !== '' && problemsOf(field, text).length === 0),
    { numRuns: TEXTS, seed: 1 },
  )
  generated.set(key, texts)
  return texts
}

/** Four letters, different for the first 26⁴ numbers. */
const fourLetters = (n: number): string =>
  [17_576, 676, 26, 1].map((place) => String.fromCodePoint(65 + (Math.floor(n / place) % 26))).join('')

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Digits alone count as what they are, so that the check digit is easily known. */
function vinOf(n: number): string {
  const serial = `11111111-${String(n).padStart(8, '0')}`
  const sum = vinWeights.reduce((all, weight, place) => all + weight * (Number(serial[place]) || 0), 0)
  return serial.replace('-', sum % 11 === 10 ? 'X' : String(sum % 11))
}

/** Serial numbers with the check digit, so that each n has a value of its own where a kind has so many. */
const ofKind: Readonly<Partial<Record<TypedKind, (n: number) => string>>> = {
  time_zone: () => zone,
  un_number: (n) => ['UN1075', 'UN1202', 'UN1203', 'UN1267', 'UN1993'][n % 5] ?? '',
  email: (n) => `${n}-${mark}@example.test`,
  phone: (n) => `+1 780 555 ${String(1000 + (n % 9000))}`,
  postal_code: (n) => String(10_000 + (n % 80_000)),
  scac: fourLetters,
  vin: vinOf,
  splc: (n) => String(100_000 + (n % 900_000)),
  stcc: (n) => String(4_900_000 + (n % 100_000)),
  routing_number: (n) => `0003${String(10_000 + (n % 90_000))}`,
  bic: () => 'ROYCCAT2',
  us_tax_id: (n) => `41-${String(1_000_000 + (n % 9_000_000))}`,
  uwi: uwiOf,
}

/** States of the country in which samples lie. */
const examplesFor = (kind: TypedKind): readonly string[] =>
  kind === 'subdivision' ? ['TX', 'NY'] : examplesOf(kind).map(String)

function textFor(key: string, field: Field, n: number): string {
  const { unique, pattern } = field
  if (field.holds === 'recipients') return `${n}@example.test`
  const holds = isTyped(field.holds) ? field.holds : undefined
  const own = holds && ofKind[holds]?.(n)
  if (own !== undefined) return own
  if (holds !== undefined && unique !== true && (pattern === undefined || holds === 'subdivision')) {
    const examples = examplesFor(holds)
    return examples[n % examples.length] ?? ''
  }
  // Numbered texts differ for each n; a text generated for a pattern may repeat.
  const counted = [
    // These are unique over all companies, a hash by an index.
    ...(field.unique === true || key === 'hash' ? [`${n}-${mark}`, `${n}.${mark}@example.test`] : []),
    `${n} ${key}`.slice(0, Math.min(field.maxLength ?? 500, 40)),
    `${n}@example.test`,
    ...Array.from({ length: 12 }, (_, width) => String(n).padStart(width, '0')),
    ...Array.from({ length: 4 }, (_, width) => lettersOf(n).padStart(width, 'A')),
  ]
  const plain = counted.find((text) => problemsOf(field, text).length === 0)
  if (plain !== undefined) return plain
  const found = textsOf(field)[n % TEXTS]
  if (found === undefined) throw new Error(`No text fits ${key}`)
  return found
}

const yearOf = ({ past }: Field): number => (past === true ? 2025 : 2026)

/** In North America. */
const coordinateOf = ({ holds }: Field, n: number): number => (holds === 'longitude' ? -110 : 45) + (n % 97) / 10

/** A valid value of the field, different for each n if possible. Undefined for references, which need rows. */
export function valueFor(key: string, field: Field, n: number): unknown {
  const least = field.min ?? 0
  const room = Math.min((field.max ?? least + 1000) - least, 1000)
  switch (field.kind) {
    case 'text':
      return textFor(key, field, n)
    case 'integer':
      return least + (n % (Math.floor(room) + 1))
    case 'number':
      return field.holds === undefined
        ? Math.round((least + ((n % 97) / 97) * room) * 100) / 100
        : coordinateOf(field, n)
    case 'decimal':
      return (least + (n % (Math.min(500, Math.floor(room)) || 1)) + (room < 1 ? 0 : 0.5)).toFixed(field.scale ?? 0)
    case 'flag':
      // Nothing new refers to what is switched off.
      return isSwitch(key) || n % 2 === 0
    case 'day':
      return new Date(Date.UTC(yearOf(field), 0, 1 + (n % 300))).toISOString().slice(0, 10)
    case 'instant':
      return new Date(Date.UTC(yearOf(field), 0, 1, n % 5000)).toISOString()
    case 'choice':
      // One country, so that the states, postal codes and telephone numbers of samples are its own.
      if (key === 'country') return 'US'
      return (field.choices ?? [])[n % (field.choices ?? ['']).length]
    case 'codes':
      return field.choices === undefined
        ? [field.holds === 'email' ? `${n}@example.test` : `code ${n}`]
        : field.choices.slice(n % 3, (n % 3) + 2)
    case 'json':
      return { n }
    case 'list':
      return [
        Object.fromEntries(
          Object.entries(field.items ?? {}).flatMap(([name, item]) =>
            item.to === undefined ? [[name, valueFor(name, item, n)]] : [],
          ),
        ),
      ]
    case 'ref':
    case 'refs':
      return undefined
  }
}

const MINUTE = 60_000
/** What rows that are made for a required reference have, by resource and field. */
const companions: Readonly<Record<string, Readonly<Record<string, ColumnValues>>>> = {
  'contract:link': {
    purchase: { contract_type: 'purchase', start_date: null, end_date: null },
    sale: { contract_type: 'sale', start_date: null, end_date: null },
  },
}

/** What a change of frozen fields comes with, from whoever may make it. */
export const alongside: Readonly<Record<string, ColumnValues>> = {
  'contract:contract': { amendment_reason: 'Agreed with the other side' },
}

/** Fields required in combination with others, though not by themselves. */
export const needed: Readonly<Record<string, readonly string[]>> = {
  'config:additionalField': ['choices'],
  'document:inbox': ['senders'],
  // Limits of an allocation do not overlap.
  'legacy:transferLimit': ['days_in_period', 'transfer_limit_start_date', 'transfer_limit_end_date'],
  'user:membership': ['email'],
  'invoice:bankAccount': ['active'],
  'terminal:inventoryMovement': ['server'],
  'terminal:server': ['timezone'],
  'invoice:condition': ['field', 'operator'],
  ...Object.fromEntries(
    [...entities].flatMap(
      ([
        name,
        {
          resource: { attachedTo },
        },
      ]) => (attachedTo === undefined ? [] : [[name, [attachedTo.resource, attachedTo.id]]]),
    ),
  ),
}

/** The newest company that rows may name, such as the one that `befriend` (registry.ts) invites. */
async function partnerOf({ client, scope }: Unit): Promise<number | null> {
  const found = await client.query<{ id: string }>(
    scope.user === undefined
      ? 'select id from company_company where id <> $1 order by id desc limit 1'
      : 'select id from company_known where partner and id <> $1 order by id desc limit 1',
    [scope.company],
  )
  return found.rows[0] === undefined ? null : Number(found.rows[0].id)
}

/** The id of a row for a reference: one that others name as well, where the field lets them. */
function namedBy(
  unit: Unit,
  entity: Entity,
  [key, field]: readonly [string, Field],
  path: readonly string[],
): Promise<unknown> {
  const to = entityNamed(field.to ?? '')
  const more = companions[entity.name]?.[key]
  const make = async (): Promise<unknown> => (await makeRow(unit, to, more, path)).id
  return isTakenOnce(entity, key, field) ? make() : keptRow(unit, to, JSON.stringify(more ?? {}), make)
}

/** The values of a new row; referenced rows are created as needed. Optional references that would form a cycle are omitted. */
export async function valuesFor(
  unit: Unit,
  entity: Entity,
  path: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const n = ++made
  const values: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(entity.resource.fields)) {
    if (entity.written.get(key) === undefined) continue
    if (field.to === undefined) values[key] = key === 'seq' ? 1 : valueFor(key, field, n)
    else if (field.to === 'company:company') values[key] = await partnerOf(unit)
    else if (entityNamed(field.to).resource.viewOf?.shared !== undefined && field.required !== true) continue
    else if (field.required === true || (path.length < 2 && ![...path, entity.name].includes(field.to))) {
      const id = await namedBy(unit, entity, [key, field], [...path, entity.name])
      values[key] = field.kind === 'refs' ? [id] : id
    }
  }
  // An instant that ends something is later than the one that begins it.
  for (const { from, to } of spansOf(entity.resource.fields))
    if (entity.resource.fields[to]?.kind === 'instant' && values[from] === values[to])
      values[to] = new Date(Date.parse(String(values[from])) + MINUTE).toISOString()
  const { attachedTo, life } = entity.resource
  // A row begins its life; other states are what the tests of life cycles are about.
  if (life) values[life.field] = entity.resource.fields[life.field]?.initial
  if (attachedTo !== undefined) {
    const { id } = await makeRow(unit, entityNamed('company:party'), {}, [...path, entity.name])
    Object.assign(values, { [attachedTo.resource]: 'company:party', [attachedTo.id]: String(id) })
  }
  return { ...values, ...(particular[entity.name] ?? olderPaths[entity.name])?.(n), ...entity.resource.viewOf?.where }
}

/** The resource whose writes leave entries in a read-only one. */
const causes: Readonly<Record<string, string>> = {
  'audit:crud': 'user:note',
  'audit:entry': 'terminal:ticket',
  'rail:bolHistory': 'document:archivedPaper',
}
/** On what its cause hangs, where that is not all the same. */
const causedOn: Readonly<Record<string, string>> = { 'rail:bolHistory': 'rail:shipment' }

async function causeOf(unit: Unit, entity: Entity): Promise<ColumnValues> {
  const { attachedTo } = entityNamed(causes[entity.name] ?? '').resource
  const on = causedOn[entity.name]
  if (on === undefined || attachedTo === undefined) return {}
  const { id } = await makeRow(unit, entityNamed(on))
  return { [attachedTo.resource]: on, [attachedTo.id]: String(id) }
}

export async function makeRow(
  unit: Unit,
  entity: Entity,
  more: ColumnValues = {},
  path: readonly string[] = [],
): Promise<RowReader> {
  if (entity.resource.storage === 'view') {
    const cause = causes[entity.name]
    if (cause !== undefined) await makeRow(unit, entityNamed(cause), await causeOf(unit, entity))
    const [found] = await unit.rows(entity.resource).find({}, { limit: 1, ordering: '-id' })
    if (found === undefined) throw new Error(`${entity.name} shows nothing`)
    return get(entity, { client: unit.client, ...unit.scope }, found['id'])
  }
  const { client, scope } = unit
  // Only the server writes a log; the request's role may only read it.
  if (entity.resource.storage === 'log') await client.query('reset role')
  const [row] = await createMany(entity, { client, ...scope }, [{ ...(await valuesFor(unit, entity, path)), ...more }])
  if (row === undefined) throw new Error(`No ${entity.name} was made`)
  return row
}

/** A row that matches, and what an invitation that shares it says. */
async function sharedRow(unit: Unit, entity: Entity): Promise<{ row: RowReader; says: ColumnValues }> {
  const { viewOf } = entity.resource
  if (viewOf?.shared === undefined) throw new Error(`${entity.name} shows no rows of others`)
  const { flag, match = {}, through } = viewOf.shared
  const via = through && (await sharedRow(unit, entityNamed(through.view)))
  const refers = through && { [through.by]: via?.row['id'] }
  const row = await makeRow(unit, entityNamed(viewOf.base), { ...viewOf.where, ...refers })
  const [[field, theirs] = ['', '']] = Object.entries(match)
  return { row, says: { ...via?.says, [flag]: true, ...(through === undefined && { [theirs]: row[field] }) } }
}

/** A row of the company that an accepted invitation shares with another one through a shared view. */
export async function shareRow(unit: Unit, entity: Entity, company: number): Promise<RowReader> {
  const { row, says } = await sharedRow(unit, entity)
  await makeRow(unit, entityNamed('partner:invitation'), { counterparty: company, status: 'accepted', ...says })
  return row
}

const DAY = 24 * 60 * MINUTE
/** The spans of a row, each a day longer on either side: other values of these fields that are still spans. */
export const widerSpans = (fields: Fields, row: ColumnValues): ColumnValues => {
  const moved = (name: string, by: number): ColumnValues => {
    const value = row[name]
    if (typeof value !== 'string') return {}
    const at = new Date(Date.parse(value) + by)
    return { [name]: at.toISOString().slice(0, value.length === 10 ? 10 : undefined) }
  }
  return Object.assign({}, ...spansOf(fields).map(({ from, to }) => ({ ...moved(from, -DAY), ...moved(to, DAY) })))
}

/** Letters of three bytes each that no compression makes shorter, different for each n. */
export const wideText = (length: number, n: number): string =>
  String.fromCodePoint(
    ...Array.from({ length }, (_, at) => 0x4e00 + ((at * 7919 + n * 104_729 + at * at * 31) % 20_000)),
  )

/** The values that a client may send. */
export const sendable = (entity: Entity, values: ColumnValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key]) => entity.resource.fields[key] !== undefined && entity.resource.fields[key].readOnly !== true,
    ),
  )
