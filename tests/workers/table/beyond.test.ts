import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, integer, text, type Field } from '#model/field.ts'
import { beyond } from '#workers/table/beyond.ts'
import type { BeyondServer } from '#workers/table/beyond-question.ts'
import { PAGE } from '#workers/table/beyond-pages.ts'
import { tableStore, type WireRow } from '#workers/table/store.ts'
import { windowOf } from '#workers/table/answers.ts'
import { emptySpec, tableView } from '#workers/table/view.ts'

const fields: Readonly<Record<string, Field>> = { name: text() as Field, nth: integer() as Field, status: choice(['open', 'void'], 'open') as Field, kind: choice(['even', 'odd'], 'odd') as Field }

/** Rows by id, asked for by place as `get_table/` is. */
function rowsOnServer(length: number) {
  const rows = Array.from({ length }, (_, at): WireRow => ({ id: at + 1, version: 1, name: `Row ${at + 1}`, nth: at, status: at % 3 === 0 ? 'void' : 'open', kind: at % 2 === 0 ? 'even' : 'odd' }))
  const asked: Readonly<Record<string, string | number>>[] = []
  const [counts, totals]: [string[], string[]] = [[], []]
  type Filter = { field?: string; fields?: string[]; op?: string; value?: unknown; match?: { any: { is: string; value?: unknown; text?: string }[] } }
  const holds = (row: WireRow, { field = '', fields: several = [field], match }: Filter): boolean =>
    several.some((name) => match?.any.some(({ is, value, text = '' }) => (is === 'contains' ? String(row[name]).toLowerCase().includes(text) : is === 'empty' ? row[name] === '' : row[name] === value)))
  const matching = (filters: unknown): WireRow[] => rows.filter((row) => typeof filters !== 'string' || (JSON.parse(filters) as Filter[]).every((filter) => holds(row, filter)))
  const server: BeyondServer = {
    rows: async (query, signal) => {
      asked.push(query)
      await Promise.resolve()
      signal.throwIfAborted()
      const { id__in: ids, after, before, offset = 0, limit = 100 } = query
      if (ids !== undefined) return { results: rows.filter(({ id }) => String(ids).split(',').includes(String(id))) }
      const all = matching(query['filters'])
      const end = before === undefined || before === '' ? all.length : all.filter(({ id }) => Number(id) < Number(before)).length
      const start = after === undefined || after === '' ? 0 : all.filter(({ id }) => Number(id) <= Number(after)).length
      const results = before === undefined ? all.slice(start + Number(offset), start + Number(offset) + Number(limit)) : all.slice(Math.max(0, end - Number(offset) - Number(limit)), end - Number(offset))
      return { results, after: String(results.at(-1)?.id ?? ''), before: String(results[0]?.id ?? '') }
    },
    count: async ({ filters, after = '', before = '' }) => {
      counts.push(typeof filters === 'string' ? filters : '')
      const [from, to] = [after === '' ? 0 : Number(after), before === '' ? Infinity : Number(before)]
      return matching(filters).filter(({ id }) => Number(id) > from && Number(id) < to).length
    },
    totals: async ({ by = '', sum = '', filters }, signal) => {
      await Promise.resolve()
      signal.throwIfAborted()
      totals.push(String(by))
      const [names, sums] = [by, sum].map((said) => String(said).split(',').filter(Boolean))
      const groups = new Map<string, WireRow[]>()
      for (const row of matching(filters)) {
        const key = JSON.stringify(names?.map((name) => row[name.replace('-', '')]))
        groups.set(key, [...(groups.get(key) ?? []), row])
      }
      const results = [...groups].map(([key, some]) => ({
        by: Object.fromEntries((names ?? []).map((name, at) => [name.replace('-', ''), (JSON.parse(key) as unknown[])[at]])),
        labels: {},
        count: some.length,
        totals: Object.fromEntries((sums ?? []).map((name) => [name, { count: some.length, sum: some.reduce((total, row) => total + Number(row[name]), 0), min: Math.min(...some.map((row) => Number(row[name]))), max: Math.max(...some.map((row) => Number(row[name]))) }])),
      }))
      return { results: results.sort((one, other) => (names ?? []).map((name) => (name.startsWith('-') ? -1 : 1) * (String(one.by[name.replace('-', '')]) < String(other.by[name.replace('-', '')]) ? -1 : String(one.by[name.replace('-', '')]) > String(other.by[name.replace('-', '')]) ? 1 : 0)).find((way) => way !== 0) ?? 0), more: false }
    },
  }
  return { rows, asked, counts, totals, server, matching }
}
const all = ['name', 'nth', 'status', 'kind']
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
    await counted(matching(JSON.stringify([{ field: 'status', match }, ...['row', '1'].map((text) => ({ fields: ['name'], match: { any: [{ is: 'contains', text }] } }))])).length)
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
    rows[1] = { id: 2, version: 2, name: 'Other', nth: 1, status: 'open', kind: 'odd' }
    rows.push({ id: 4, version: 1, name: 'New', nth: 3, status: 'open', kind: 'odd' })
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
    expect((await table.distinct('name', 'ROW 60')).map(({ value, count }) => [value, count])).toEqual([['Row 60', 1], ['Row 600', 1]])
  })

  test('what all rows add up to is asked once, and again when the list is', async () => {
    const { table, totals } = await open(3 * PAGE)
    const summary = await table.summary(null, ['nth'])
    await table.summary(null, ['nth'])
    expect([summary, totals.length]).toEqual([{ rows: 600, totals: { nth: { count: 600, sum: (599 * 600) / 2, min: 0, max: 599 } } }, 1])
    await table.merge()
    await table.summary(null, ['nth'])
    expect(totals.length).toBe(2)
  })

  test('groups stand over their rows, which are read when one stands open and is looked at', async () => {
    const { table, totals, asked, rows } = await open(3 * PAGE)
    const spec = { ...emptySpec, group: ['status', 'kind'], totals: ['nth'] }
    await table.ask(spec)
    const shut = await table.window(0, 50, all)
    expect([table.facts().entries, table.facts().matching, shut.heads.map((head) => head && [head.path, head.level, head.label, head.count, head.open, head.totals['nth']?.sum])]).toEqual([
      2, 600, [['open', 0, 'open', 400, false, 120_000], ['void', 0, 'void', 200, false, 59_700]],
    ])
    const before = asked.length
    await table.ask({ ...spec, open: ['void', 'void / even'] })
    const seen = await table.window(0, 10, all)
    expect([totals.length, table.facts().entries, seen.heads.map((head) => head?.label ?? null), seen.ids]).toEqual([1, 2 + 2 + 100, ['open', 'void', 'even', null, null, null, null, null, null, null], [null, null, null, ...rows.filter(({ status, kind }) => status === 'void' && kind === 'even').slice(0, 7).map(({ id }) => id)]])
    expect(asked.length - before).toBe(1)
    expect([(await table.ids()).length, (await table.ids(2, 5)).length, (await table.arranged()).heads.map(({ at, label }) => [at, label])]).toEqual([600, 2, [[0, 'open'], [0, 'void'], [0, 'even'], [100, 'odd']]])
  })

  test('groups and the rows under them are those of the browser, whatever stands open', async () => {
    const { server, rows } = rowsOnServer(PAGE + 30)
    const store = tableStore(fields)
    store.apply(rows, [], 1)
    const here = tableView(store, () => {})
    here.settle()
    const there = beyond(fields, server, { title: ['name'], tellSoon: () => {} })
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(['status', 'kind'], { minLength: 1 }), fc.boolean(), fc.subarray(['open', 'void', 'even', 'odd', 'open / even', 'void / odd', 'odd / void', 'even / open']), async (group, down, opened) => {
        const spec = { ...emptySpec, group, open: opened, totals: ['nth'], sort: [...(down ? group.slice(0, 1).map((field) => ({ field, down })) : []), { field: 'nth', down: false }] }
        here.ask(spec)
        await there.ask(spec)
        const { entries } = here.facts
        const [mine, theirs] = [windowOf(store, here, 0, entries, all), await there.window(0, entries, all)]
        expect([group, opened, there.facts().entries, theirs.ids, theirs.heads, theirs.cells]).toEqual([group, opened, entries, mine.ids, mine.heads, mine.cells])
      }),
      { numRuns: 60 },
    )
  })

  test('a text is found wherever it stands, forwards and backwards, round and round, and hides nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 * PAGE }), fc.constantFrom('7', '99', 'row 12', 'even', '1000'), fc.nat({ max: 6 * PAGE }), fc.constantFrom(1 as const, -1 as const), async (length, text, start, step) => {
        const { table, rows } = await open(length)
        const hits = rows.flatMap((row, at) => ['name', 'kind'].flatMap((name, column) => (String(row[name]).toLowerCase().includes(text) ? [[at, column] as const] : [])))
        let from = { row: Math.min(start, length - 1), column: 0 }
        for (let times = 0; times < 3; times++) {
          const ahead = (hit: readonly [number, number]): boolean => (hit[0] - from.row || hit[1] - from.column) * step > 0
          const order = step === 1 ? hits : hits.toReversed()
          const expected = order.find(ahead) ?? order[0]
          const found = await table.seek(text, ['name', 'kind'], from, step)
          expect([length, text, start, step, times, found.at && [found.at.row, found.at.column]]).toEqual([length, text, start, step, times, expected ?? null])
          expect(found.cells).toBe(new Set(hits.map(([row]) => row)).size)
          if (!found.at) return
          from = { row: found.at.row, column: found.at.column }
          expect((await table.window(from.row, from.row + 1, all)).ids).toEqual([rows[from.row]?.id])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('how many hold a text is counted once while one goes from match to match', async () => {
    const { table, counts } = await open(20 * PAGE)
    for (let at = 0; at < 5; at++) await table.seek('99', ['name'], { row: at * PAGE, column: 0 }, 1)
    expect(counts.filter((filters) => filters.includes('99')).length).toBe(1)
  })

  test('when nobody looks for now, what is under way is given up and read again when somebody does', async () => {
    const { table } = await open(50 * PAGE)
    const under = table.window(20 * PAGE, 20 * PAGE + 5, ['name'])
    table.rest()
    expect((await under).ids.every((id) => id === null)).toBe(true)
    expect((await table.window(20 * PAGE, 20 * PAGE + 2, ['name'])).ids).toEqual([20 * PAGE + 1, 20 * PAGE + 2])
  })

  test('more rows than can be marked at once are refused with a reason', async () => {
    const { table } = await open(20_001)
    await expect(table.ids()).rejects.toThrow('20,001 rows are too many')
  })
})
