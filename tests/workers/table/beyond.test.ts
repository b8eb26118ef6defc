import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, integer, text, type Field } from '#model/field.ts'
import { beyond, type BeyondServer } from '#workers/table/beyond.ts'
import { PAGE } from '#workers/table/beyond-pages.ts'
import type { WireRow } from '#workers/table/store.ts'
import { emptySpec } from '#workers/table/view.ts'

const fields: Readonly<Record<string, Field>> = { name: text() as Field, nth: integer() as Field, status: choice(['open', 'void'], 'open') as Field }

/** Rows by id, asked for by place as `get_table/` is. */
function rowsOnServer(length: number) {
  const rows = Array.from({ length }, (_, at): WireRow => ({ id: at + 1, version: 1, name: `Row ${at + 1}`, nth: at, status: at % 3 === 0 ? 'void' : 'open' }))
  const asked: Readonly<Record<string, string | number>>[] = []
  const matching = (filters: unknown): WireRow[] => rows.filter(({ status }) => ['open', 'void'].every((one) => typeof filters !== 'string' || !filters.includes(`"${one}"`) || status === one))
  const server: BeyondServer = {
    rows: async (query, signal) => {
      asked.push(query)
      await Promise.resolve()
      signal.throwIfAborted()
      const { id__in: ids, after, before, offset = 0, limit = 100 } = query
      if (ids !== undefined) return { results: rows.filter(({ id }) => String(ids).split(',').includes(String(id))) }
      const all = matching(query['filters'])
      const end = before === undefined || before === '' ? all.length : all.findIndex(({ id }) => id === Number(before))
      const start = after === undefined || after === '' ? 0 : all.findIndex(({ id }) => id === Number(after)) + 1
      const results = before === undefined ? all.slice(start + Number(offset), start + Number(offset) + Number(limit)) : all.slice(Math.max(0, end - Number(offset) - Number(limit)), end - Number(offset))
      return { results, after: String(results.at(-1)?.id ?? ''), before: String(results[0]?.id ?? '') }
    },
    count: async ({ filters }) => matching(filters).length,
  }
  return { rows, asked, server, matching }
}
const all = ['name', 'nth', 'status']
/** A table on the server, counted. */
async function open(length: number) {
  const model = rowsOnServer(length)
  let told = (): void => {}
  const table = beyond(fields, model.server, { title: ['name'], tellSoon: () => told() })
  const counted = (count: number): Promise<void> =>
    new Promise((resolve) => {
      told = () => table.facts().matching === count && resolve()
      told()
    })
  await table.ask(emptySpec)
  await counted(length)
  return { ...model, table, counted }
}

describe('a table whose rows stay on the server', () => {
  test('shows the right rows wherever one looks, in whatever order one looks, and reads no more than a page at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 * PAGE }), fc.array(fc.nat({ max: 7 * PAGE }), { minLength: 1, maxLength: 8 }), async (length, places) => {
        const { table, rows, asked } = await open(length)
        for (const from of places) {
          const { ids, cells } = await table.window(from, from + 50, all)
          const expected = rows.slice(from, from + 50)
          expect([from, ids, cells['name']]).toEqual([from, expected.map(({ id }) => id), expected.map(({ name }) => name)])
        }
        expect(Math.max(...asked.map(({ limit }) => Number(limit)))).toBe(PAGE)
      }),
      { numRuns: 60 },
    )
  })

  test('scrolling goes on from the last page without stepping over rows; a jump near the end comes from the end', async () => {
    const { table, asked } = await open(50 * PAGE)
    await table.window(0, 3 * PAGE, all)
    await table.window(48 * PAGE, 48 * PAGE + 10, all)
    await table.window(47 * PAGE, 47 * PAGE + 10, all)
    const steps = asked.map(({ after, before, offset }) => [after === undefined ? 'before' : 'after', (after ?? before) === '' ? 'edge' : 'place', offset])
    expect(steps).toEqual([['after', 'edge', 0], ['after', 'place', 0], ['after', 'place', 0], ['before', 'edge', PAGE], ['before', 'place', 0]])
  })

  test('a newer look gives up what is under way elsewhere', async () => {
    const { table, asked } = await open(50 * PAGE)
    const before = asked.length
    const [gone, here] = await Promise.all([table.window(10 * PAGE, 13 * PAGE, ['name']), table.window(30 * PAGE, 30 * PAGE + 5, ['name'])])
    expect([gone.ids.every((id) => id === null), here.ids, asked.length - before]).toEqual([true, [1, 2, 3, 4, 5].map((at) => 30 * PAGE + at), 2])
  })

  test('filters, search and order are asked of the server; how many match is known once it has counted', async () => {
    const { table, asked, matching, counted } = await open(5 * PAGE)
    const match = { any: [{ is: 'value' as const, value: 'void', folded: true }], not: false }
    await table.ask({ ...emptySpec, filters: [{ field: 'status', match }], search: 'row 1', searchIn: ['name'], sort: [{ field: 'nth', down: true }, { field: 'name', down: false }] })
    await counted(matching('"void"').length)
    const { ordering, filters } = asked.at(-1) ?? {}
    expect([ordering, JSON.parse(String(filters)), table.facts().total]).toEqual([
      '-nth,name',
      [{ field: 'status', match }, ...['row', '1'].map((word) => ({ fields: ['name'], match: { any: [{ is: 'contains', text: word }], not: false } }))],
      5 * PAGE,
    ])
  })

  test('how many there are in all is known, though the first question was given up for another before it was counted', async () => {
    const { server } = rowsOnServer(3 * PAGE)
    let told = (): void => {}
    const table = beyond(fields, server, { title: ['name'], tellSoon: () => told() })
    const match = { any: [{ is: 'value' as const, value: 'void', folded: true }], not: false }
    await Promise.all([table.ask(emptySpec), table.ask({ ...emptySpec, filters: [{ field: 'status', match }] })])
    await new Promise<void>((resolve) => {
      told = () => table.facts().total === 3 * PAGE && resolve()
      told()
    })
    expect([table.facts().matching, table.facts().total]).toEqual([PAGE, 3 * PAGE])
  })

  test('a row that changed is asked for again and marked; new ones are counted until the list is asked for anew', async () => {
    const { table, rows, counted } = await open(3)
    rows[1] = { id: 2, version: 2, name: 'Other', nth: 1, status: 'open' }
    rows.push({ id: 4, version: 1, name: 'New', nth: 3, status: 'open' })
    table.changed([{ resource: 'x:x', id: 2, kind: 'update' }, { resource: 'x:x', id: 4, kind: 'create' }, { resource: 'y:y', id: 1, kind: 'create' }], 'x:x')
    await expect.poll(async () => (await table.window(0, 4, ['name'])).cells['name']).toEqual(['Row 1', 'Other', 'Row 3'])
    expect([table.facts().fresh, [...(await table.window(0, 4, ['name'])).marks]]).toEqual([1, [0, 1, 0]])
    await table.merge()
    await counted(4)
    expect((await table.window(0, 4, ['name'])).cells['name']).toEqual(['Row 1', 'Other', 'Row 3', 'New'])
  })

  test('rows are found by their names, marked by ranges and by all, added up, and counted at each choice', async () => {
    const { table } = await open(3 * PAGE)
    expect(await table.find(['row 7', 'Row 999999'])).toEqual({ ids: [7], notFound: ['Row 999999'], several: [], hidden: 0 })
    expect([await table.ids(1, 4), (await table.ids()).length]).toEqual([[2, 3, 4], 3 * PAGE])
    expect((await table.summary([1, 2, 3, 500], ['nth'])).totals['nth']).toMatchObject({ count: 4, sum: 502 })
    expect((await table.distinct('status', '')).map(({ value, count }) => [value, count])).toEqual([['open', 2 * PAGE], ['void', PAGE]])
    await expect(table.distinct('name', '')).rejects.toThrow('not counted')
  })

  test('more rows than can be marked at once are refused with a reason', async () => {
    const { table } = await open(20_001)
    await expect(table.ids()).rejects.toThrow('20,001 rows are too many')
  })
})
