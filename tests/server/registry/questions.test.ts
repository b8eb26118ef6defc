/** Queries on every resource: each operator on each kind of field, search and order, compared with a loop over the rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueSets } from '#model/kernel/key.ts'
import { codeText, isCode } from '#model/kernel/words/code-words.ts'
import type { Field } from '#model/kernel/field.ts'
import { operators, type Operator } from '#server/engine/rows/reading/conditions.ts'
import { createMany, type ColumnValues } from '#server/engine/rows/rows.ts'
import type { Entity } from '#server/engine/base/entity.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, kept, rowOf, shared, single } from './registry.ts'
import { needed, valuesFor } from '../sample.ts'

type Row = Readonly<Record<string, unknown>>
let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

const ROWS = 6
/** Omits optional fields in every other row. */
const sparse = ({ name, resource }: Entity, values: ColumnValues, at: number): ColumnValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key], place) => {
      const field = resource.fields[key]
      // Derived numbers need all of their inputs.
      const isFigure = resource.derive !== undefined && ['integer', 'number', 'decimal'].includes(field?.kind ?? '')
      const must =
        field?.required === true ||
        isFigure ||
        uniqueSets(resource).flat().includes(key) ||
        Object.hasOwn(resource.viewOf?.where ?? {}, key) ||
        key === 'counterparty' ||
        needed[name]?.includes(key) === true
      return must || (at + place) % 3 !== 0
    }),
  )

async function fill(entity: Entity): Promise<void> {
  if (single(entity) || shared(entity) || kept(entity)) await rowOf(server, entity, all)
  else
    await server.within(all, async (unit) => {
      const made: ColumnValues[] = []
      for (let at = 0; at < ROWS; at++) made.push(sparse(entity, await valuesFor(unit, entity), at))
      await createMany(entity, { client: unit.client, ...unit.scope }, made)
    })
}

const lists: readonly string[] = ['refs', 'codes']
const free: readonly string[] = ['json', 'list']
const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'choice'
const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
const isEmpty = (field: Field, value: unknown): boolean =>
  value === null ||
  (isText(field) && value === '') ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

function compare({ kind }: Field, a: unknown, b: unknown): number {
  if (['integer', 'number', 'decimal'].includes(kind) || (kind === 'ref' && typeof a === 'number'))
    return Number(a) - Number(b)
  if (kind === 'instant') return new Date(String(a)).getTime() - new Date(String(b)).getTime()
  if (kind === 'flag') return Number(a) - Number(b)
  return bytes(String(a), String(b))
}

/** The texts that contains and startswith examine: of codes, both the code and its words. */
const shown = (field: Field, key: string, row: Row): readonly string[] => {
  const value = row[field.to === undefined ? key : `${key}__label`]
  const texts = (Array.isArray(value) ? value : value === null ? [] : [value]).map(String)
  const words = isCode(field) ? texts.flatMap((one) => (one === '' ? [] : [codeText(field, one)])) : []
  return [...texts, ...words].map((one) => one.toLowerCase())
}

function holds(field: Field, key: string, row: Row, op: Operator, said: unknown): boolean {
  const mine = row[key]
  const has = (one: unknown): boolean =>
    (Array.isArray(mine) ? mine : [mine]).some(
      (each) =>
        each !== null && compare({ ...field, kind: field.kind === 'refs' ? 'ref' : field.kind }, each, one) === 0,
    )
  const same = (one: unknown): boolean =>
    free.includes(field.kind) ? JSON.stringify(mine) === JSON.stringify(one) : mine !== null && has(one)
  switch (op) {
    case 'eq':
      return same(said)
    case 'ne':
      return !same(said)
    case 'in':
      return (said as unknown[]).some(same)
    case 'isnull':
      return isEmpty(field, mine) === said
    case 'contains':
      return shown(field, key, row).some((word) => word.includes(String(said).toLowerCase()))
    case 'startswith':
      return shown(field, key, row).some((word) => word.startsWith(String(said).toLowerCase()))
    case 'gt':
      return mine !== null && compare(field, mine, said) > 0
    case 'gte':
      return mine !== null && compare(field, mine, said) >= 0
    case 'lt':
      return mine !== null && compare(field, mine, said) < 0
    case 'lte':
      return mine !== null && compare(field, mine, said) <= 0
  }
}

/** The value to filter by: one that some row has, or a part of it for operators that look inside. */
function asked(field: Field, key: string, rows: readonly Row[], op: Operator): unknown {
  if (op === 'isnull') return true
  const row = rows.filter((one) => !isEmpty(field, one[key])).at(-1)
  if (row === undefined) return undefined
  const value = Array.isArray(row[key]) && !free.includes(field.kind) ? (row[key] as unknown[])[0] : row[key]
  if (op === 'in') return [value]
  if (op !== 'contains' && op !== 'startswith') return value
  return free.includes(field.kind) ? undefined : shown(field, key, row)[0]?.slice(0, 4)
}

const offered = ({ kind }: Field, op: Operator): boolean =>
  !((lists.includes(kind) || free.includes(kind)) && ['gt', 'gte', 'lt', 'lte'].includes(op))

const never = (): never => {
  throw new Error('Every resource has it')
}
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

describe.each(entitiesInTurn)('%s', (_name, entity) => {
  const { path } = entity.resource
  const columns = [...entity.columns.values()]
  const ask = async (query: Record<string, string>): Promise<Row[]> => {
    const { status, body } = await all.get(`${path}get_table/?${new URLSearchParams({ limit: '1000', ...query })}`)
    expect([query, status, status === 200 ? undefined : body]).toEqual([query, 200, undefined])
    return body.results
  }

  test('every operator on every kind of field returns what a loop would', async () => {
    await fill(entity)
    const rows = await ask({ ordering: 'id' })
    const kinds = new Set<string>()
    for (const { name: key, field } of columns) {
      // The first field of a kind is tested with all operators; the others only that their column is the right one.
      const first = !kinds.has(field.kind)
      kinds.add(field.kind)
      for (const op of first ? operators : (['eq', 'isnull'] as const)) {
        const value = asked(field, key, rows, op)
        if (value === undefined) continue
        const filters = JSON.stringify([{ field: key, op, value }])
        const { status, body } = await all.get(
          `${path}?${new URLSearchParams({ filters, ordering: 'id', columns: 'id', limit: '1000' })}`,
        )
        const found = status === 200 ? body.results.map(({ id }: Row) => id) : status
        const expected = offered(field, op)
          ? rows.filter((row) => holds(field, key, row, op, value)).map(({ id }) => id)
          : 400
        expect([key, op, value, found]).toEqual([key, op, value, expected])
      }
    }
    const { field } = columns.find(({ name: key }) => key === 'updated_at') ?? never()
    const value = rows[0]?.['updated_at']
    const named = await all.get(`${path}count/?${new URLSearchParams({ updated_at__gte: text(value) })}`)
    expect(named.body).toEqual({ count: rows.filter((row) => holds(field, 'updated_at', row, 'gte', value)).length })
  })

  test('rows come in the requested order, references by title, empty values last', async () => {
    const rows = await ask({ ordering: 'id' })
    for (const { name: key, field } of columns) {
      const known = (await all.get(`${path}?ordering=${key}&limit=1`)).status
      expect([key, known]).toEqual([key, free.includes(field.kind) ? 400 : 200])
      if (known !== 200 || lists.includes(field.kind)) continue
      const place = (row: Row): unknown => {
        const value = row[field.kind === 'ref' ? `${key}__label` : key]
        return typeof value === 'string' && (isText(field) || field.kind === 'ref') ? value.toLowerCase() : value
      }
      const kind = field.kind === 'ref' ? 'text' : field.kind
      for (const [ordering, sign] of [
        [key, 1],
        [`-${key}`, -1],
      ] as const) {
        const sorted = rows.toSorted((a, b) => {
          const [one, other] = [place(a), place(b)]
          if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
          return sign * compare({ ...field, kind }, one, other)
        })
        expect([ordering, (await ask({ ordering, columns: 'id' })).map(({ id }) => id)]).toEqual([
          ordering,
          sorted.map(({ id }) => id),
        ])
      }
    }
  })

  test('search finds every row that contains each word', async () => {
    const rows = await ask({ ordering: 'id' })
    const looked = columns.filter(
      ({ name: key, field }) =>
        (field.kind === 'text' && field.search === true) ||
        (field.kind === 'ref' && entity.resource.title.includes(key)),
    )
    const words = rows
      .flatMap((row) => looked.flatMap(({ name: key, field }) => shown(field, key, row)))
      .at(-1)
      ?.split(/\s+/)
      .filter(Boolean)
      .slice(0, 2)
    if (words === undefined || words.length === 0) return
    const expected = rows.filter((row) =>
      words.every((word) =>
        looked.some(({ name: key, field }) => shown(field, key, row).some((text) => text.includes(word))),
      ),
    )
    expect((await ask({ ordering: 'id', search: words.join(' ') })).map(({ id }) => id)).toEqual(
      expected.map(({ id }) => id),
    )
  })
})
