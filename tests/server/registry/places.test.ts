/** Keyset pages in every order of every resource; and filters as typed in tables, which match the same rows in the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueSets } from '#model/kernel/key.ts'
import { parseFilter } from '#model/shared/filter.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { tableFields } from '#model/kernel/table.ts'
import { utf8 } from '#server/engine/operations/export/binary/utf8.ts'
import type { Column, Entity } from '#server/engine/base/entity.ts'
import { createMany, type ColumnValues } from '#server/engine/rows/rows.ts'
import { decodeFrame, frameSplitter } from '#model/columnar/frame.ts'
import { summaryOf } from '#workers/table/view/answers.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'
import { startServer, type Client, type Server } from '../harness.ts'
import { befriend, entitiesInTurn, everyEntity, isOfAllAreas, kept, rowOf, shared, single } from './registry.ts'
import { needed, valuesFor } from '../sample.ts'

let server: Server
let all: Client
beforeAll(async () => {
  server = await startServer()
  all = await server.user()
  await befriend(server)
})
afterAll(() => server.close())

type Row = Readonly<Record<string, unknown>> & { readonly id: number | string }
const ROWS = 5
const lists: readonly string[] = ['json', 'list', 'refs', 'codes']

/** In every so many resources it is the turn of a kind of column. */
const TURNS = 3
/**
 * Columns to order by: of each third kind, another third in the next resource. The page after a row is found by the same code in every
 * resource, and a column's own SQL is that of `ordering`, which is tested for every column elsewhere.
 */
function orderedBy({ name, columns }: Entity): readonly Column[] {
  const turn = everyEntity.findIndex(([one]) => one === name) % TURNS
  const kinds = new Map(
    [...columns.values()].filter(({ field: { kind } }) => !lists.includes(kind)).map((one) => [one.field.kind, one]),
  )
  return [...kinds.values()].filter((_, at) => at % TURNS === turn)
}

test.runIf(isOfAllAreas)('every resource is ordered by some column, and every kind of column by some resource', () => {
  const kindsOf = (columns: readonly Column[]): readonly string[] =>
    [...new Set(columns.map(({ field: { kind } }) => kind))].toSorted()
  const turns = everyEntity.map(([name, entity]) => [name, orderedBy(entity)] as const)
  expect(turns.filter(([, columns]) => columns.length === 0).map(([name]) => name)).toEqual([])
  const declared = kindsOf(everyEntity.flatMap(([, { columns }]) => [...columns.values()]))
  expect(kindsOf(turns.flatMap(([, columns]) => columns))).toEqual(declared.filter((kind) => !lists.includes(kind)))
})

describe.each(entitiesInTurn)('%s', (name, entity) => {
  const { path } = entity.resource
  const ordered = orderedBy(entity)
  const ask = async (
    query: Record<string, string>,
  ): Promise<{ results: Row[]; after: string | null; before: string | null }> => {
    const { status, body } = await all.get(`${path}get_table/?${new URLSearchParams({ columns: 'id', ...query })}`)
    expect([query, status, status === 200 ? undefined : body]).toEqual([query, 200, undefined])
    return body
  }

  /** The same rows, as a browser holds them. */
  async function held() {
    const fields = tableFields(resourceNamed(name))
    const store = tableStore(fields)
    const reading = store.reading()
    const { raw } = await all.get(`${path}columns/`)
    for (const bytes of frameSplitter().push(raw)) {
      const frame = decodeFrame(bytes, utf8)
      if ('chunk' in frame) reading.take(frame.chunk, 1)
    }
    const view = tableView(store, () => {})
    view.settle()
    return { fields, store, view }
  }

  test('following keyset pages forwards and backwards returns every row once, in the requested order', async () => {
    if (single(entity) || shared(entity) || kept(entity)) await rowOf(server, entity, all)
    else
      await server.within(all, async (unit) => {
        const made: ColumnValues[] = []
        for (let at = 0; at < ROWS; at++) {
          const values = Object.entries(await valuesFor(unit, entity))
          // Optional fields are omitted in every other row, because empty values are sorted too.
          const must = (key: string): boolean =>
            entity.resource.fields[key]?.required === true ||
            entity.resource.derive !== undefined ||
            uniqueSets(entity.resource).flat().includes(key) ||
            key === 'counterparty' ||
            needed[entity.name]?.includes(key) === true ||
            Object.hasOwn(entity.resource.viewOf?.where ?? {}, key)
          made.push(Object.fromEntries(values.filter(([key], place) => must(key) || (at + place) % 2 === 0)))
        }
        await createMany(entity, { client: unit.client, ...unit.scope }, made)
      })
    const { count } = (await all.get(`${path}count/`)).body
    const [step, stride] = [String(Math.ceil(count / 3) || 1), String(Math.ceil(count / 2) || 1)]
    for (const { name: key, field } of ordered)
      for (const ordering of [key, `-${key}`]) {
        const whole = (await ask({ ordering, limit: '1000' })).results.map(({ id }) => id)
        const forth: unknown[] = []
        for (let after: string | null = ''; after !== null;) {
          const page: Awaited<ReturnType<typeof ask>> = await ask({ ordering, limit: step, after })
          forth.push(...page.results.map(({ id }) => id))
          after = page.after
        }
        const back: unknown[] = []
        for (let before: string | null = ''; before !== null;) {
          const page: Awaited<ReturnType<typeof ask>> = await ask({ ordering, limit: stride, before })
          back.unshift(...page.results.map(({ id }) => id))
          before = page.before
        }
        expect([ordering, field.kind, forth, back]).toEqual([ordering, field.kind, whole, whole])
      }
  })

  test('the count between two places is right', async () => {
    for (const { name: key } of ordered) {
      const ordering = `-${key}`
      const whole = (await ask({ ordering, limit: '1000' })).results.map(({ id }) => id)
      const [first, last] = await Promise.all([
        ask({ ordering, limit: '1', after: '' }),
        ask({ ordering, limit: '1', before: '' }),
      ])
      const counted = async (query: Record<string, string>): Promise<number> =>
        (await all.get(`${path}count/?${new URLSearchParams({ ordering, ...query })}`)).body.count
      const [after, before] = [first.after ?? '', last.before ?? '']
      expect([ordering, await counted({ after }), await counted({ before }), await counted({ after, before })]).toEqual(
        [ordering, whole.length - 1, whole.length - 1, Math.max(0, whole.length - 2)],
      )
    }
  })

  test('a typed filter matches the same rows here as in the browser', async () => {
    const { fields, store, view } = await held()
    const kinds = new Set<string>()
    for (const [key, field] of Object.entries(fields)) {
      if (kinds.has(field.kind)) continue
      kinds.add(field.kind)
      const said = store.columns.get(key)
      const value = Array.from({ length: store.end }, (_, row) => said?.cell(row)).find(
        (cell) => cell !== null && cell !== '' && cell !== undefined,
      )
      const text =
        field.kind === 'instant' || field.kind === 'day'
          ? new Date(Number(value ?? 0)).toISOString().slice(0, 10)
          : String(value ?? 'x')
      for (const typed of [
        'empty',
        '!empty',
        `=${text}`,
        `!=${text}`,
        `"${text.slice(0, 3)}"`,
        `>= ${text}`,
        `< ${text}`,
      ]) {
        const parsed = parseFilter(field, typed, Date.UTC(2026, 10, 21))
        if (!('match' in parsed)) continue
        view.ask({ ...emptySpec, filters: [{ field: key, match: parsed.match }] })
        const here = [...view.rows()].map((row) => store.idAt(row))
        const { results } = await ask({
          ordering: 'id',
          limit: '1000',
          after: '',
          filters: JSON.stringify([{ field: key, match: parsed.match }]),
        })
        expect([key, typed, new Set(results.map(({ id }) => id))]).toEqual([key, typed, new Set(here)])
      }
    }
  })

  test('totals, overall and by the values of a field, are the same here as in the browser', async () => {
    const { fields, store, view } = await held()
    const sums = Object.keys(fields).filter(
      (key) => store.columns.get(key)?.additive === true && entity.columns.has(key),
    )
    const totals = async (query: Record<string, string>) => {
      const { status, body } = await all.get(`${path}get_totals/?${new URLSearchParams(query)}`)
      expect([query, status, status === 200 ? undefined : body]).toEqual([query, 200, undefined])
      return body
    }
    type Total = { count: number; sum: unknown; min: unknown; max: unknown }
    // Degrees add up in another order here than there: what remains of such a sum beyond nine places is noise, its sign too.
    const digits = (value: unknown) => {
      const sum = Number(value ?? 0)
      return Math.abs(sum) < 1e-9 ? '0' : sum.toPrecision(9)
    }
    const read = (group: { count: number; totals: Record<string, Total> }) => [
      group.count,
      ...sums.map((key) => Object.values(group.totals[key] ?? {}).map(digits)),
    ]
    const whole = summaryOf(store, view, null, sums)
    const everything = (await totals({ sum: sums.join(',') })).results
    expect(everything.map(read)).toEqual([read({ count: whole.rows, totals: whole.totals })])
    for (const [kind, key] of new Map(Object.entries(fields).map(([key, field]) => [field.kind, key]))) {
      if (lists.includes(kind) || !entity.columns.has(key)) continue
      for (const down of [false, true]) {
        view.ask({ ...emptySpec, group: [key], sort: [{ field: key, down }], totals: sums })
        const here = Array.from({ length: view.facts.entries }, (_, entry) => view.head(entry)).filter(
          (head) => head !== undefined,
        )
        const { results, more } = await totals({
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          by: `${down ? '-' : ''}${key}`,
          sum: sums.join(','),
        })
        // The browser sorts digits within a text as numbers, the database as letters.
        const inOrder = (groups: readonly unknown[][]) =>
          kind === 'text' || kind === 'ref' ? groups.map((group) => JSON.stringify(group)).sort() : groups
        expect([kind, key, down, more, inOrder(results.map(read))]).toEqual([
          kind,
          key,
          down,
          false,
          inOrder(here.map(read)),
        ])
      }
    }
    const refused = await Promise.all(
      ['by=nothing', 'sum=nothing', 'sum=id,', 'limit=3', 'by=id&filters=x'].map((query) =>
        all.get(`${path}get_totals/?${query}`),
      ),
    )
    expect(refused.map(({ status, body }) => [status, Object.keys(body)[0]])).toEqual([
      [400, 'by'],
      [400, 'sum'],
      entity.uuid ? [400, 'sum'] : [200, 'results'],
      [400, 'limit'],
      [400, 'filters'],
    ])
  })

  test('a place of another order, or an invalid one, is refused by name', async () => {
    const answers = await Promise.all(
      ['after=x', 'before=bm8', 'after=&before=', 'filters=[{"field":"id","match":{"any":[{"is":"odd"}]}}]'].map(
        (query) => all.get(`${path}get_table/?${query}`),
      ),
    )
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [400, ['after']],
      [400, ['before']],
      [400, ['before']],
      [400, ['filters']],
    ])
  })
})
