import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remoteView } from '#workers/table/remote/remote-view.ts'
import { PAGE } from '#workers/table/remote/remote-pages.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'
import { all, fields, open, rowsOnServer } from './rows-on-server.ts'

describe('a table whose rows stay on the server', () => {
  test('shows the right rows wherever and in whatever order windows are requested, and reads at most a page at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 * PAGE }),
        fc.array(fc.nat({ max: 7 * PAGE }), { minLength: 1, maxLength: 8 }),
        async (length, places) => {
          const { table, rows, asked: requests } = await open(length)
          for (const from of places) {
            const { ids, cells } = await table.window(from, from + 50, all)
            const expected = rows.slice(from, from + 50)
            expect([from, ids, cells['name']]).toEqual([
              from,
              expected.map(({ id }) => id),
              expected.map(({ name }) => name),
            ])
          }
          expect(Math.max(...requests.map(({ limit }) => Number(limit)))).toBe(PAGE)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('scrolls on from the last page without skipping rows, and reaches the end from the end', async () => {
    const { table, asked: requests } = await open(50 * PAGE)
    await table.window(0, 3 * PAGE, all)
    await table.window(48 * PAGE, 48 * PAGE + 10, all)
    await table.window(47 * PAGE, 47 * PAGE + 10, all)
    const steps = requests.map(({ after, before, offset }) => [
      after === undefined ? 'before' : 'after',
      (after ?? before) === '' ? 'edge' : 'place',
      offset,
    ])
    expect(steps).toEqual([
      ['after', 'edge', 0],
      ['after', 'place', 0],
      ['after', 'place', 0],
      ['before', 'edge', PAGE],
      ['before', 'place', 0],
    ])
  })

  test('cancels pending requests elsewhere when a newer window is requested', async () => {
    const { table, asked: requests } = await open(50 * PAGE)
    const before = requests.length
    const [gone, here] = await Promise.all([
      table.window(10 * PAGE, 13 * PAGE, ['name']),
      table.window(30 * PAGE, 30 * PAGE + 5, ['name']),
    ])
    expect([gone.ids.every((id) => id === null), here.ids, requests.length - before]).toEqual([
      true,
      [1, 2, 3, 4, 5].map((at) => 30 * PAGE + at),
      2,
    ])
  })

  test('sends filters, search and order to the server, and knows the number of matches once it is counted', async () => {
    const { table, asked: requests, matching, counted } = await open(5 * PAGE)
    const match = { any: [{ is: 'value' as const, value: 'void', folded: true }], not: false }
    await table.ask({
      ...emptySpec,
      filters: [{ field: 'status', match }],
      search: 'row 1',
      searchIn: ['name'],
      sort: [
        { field: 'nth', down: true },
        { field: 'name', down: false },
      ],
    })
    await counted(
      matching(
        JSON.stringify([
          { field: 'status', match },
          ...['row', '1'].map((text) => ({ fields: ['name'], match: { any: [{ is: 'contains', text }] } })),
        ]),
      ).length,
    )
    const { ordering, filters } = requests.at(-1) ?? {}
    expect([ordering, JSON.parse(String(filters)), table.facts().total]).toEqual([
      '-nth,name',
      [
        { field: 'status', match },
        ...['row', '1'].map((word) => ({
          fields: ['name'],
          match: { any: [{ is: 'contains', text: word }], not: false },
        })),
      ],
      5 * PAGE,
    ])
  })

  test('knows the total although the first request was cancelled before it was counted', async () => {
    const { server } = rowsOnServer(3 * PAGE)
    let notify = (): void => {}
    const table = remoteView(fields, server, { title: ['name'], tellSoon: () => notify(), zone: 'UTC' })
    const match = { any: [{ is: 'value' as const, value: 'void', folded: true }], not: false }
    await Promise.all([table.ask(emptySpec), table.ask({ ...emptySpec, filters: [{ field: 'status', match }] })])
    await new Promise<void>((resolve) => {
      notify = () => table.facts().total === 3 * PAGE && resolve()
      notify()
    })
    expect([table.facts().matching, table.facts().total]).toEqual([PAGE, 3 * PAGE])
  })

  test('fetches and highlights a changed row; counts new rows until the list is requested again', async () => {
    const { table, rows, counted } = await open(3)
    rows[1] = { id: 2, version: 2, name: 'Other', nth: 1, status: 'open', kind: 'odd' }
    rows.push({ id: 4, version: 1, name: 'New', nth: 3, status: 'open', kind: 'odd' })
    table.changed(
      [
        { resource: 'x:x', id: 2, kind: 'update' },
        { resource: 'x:x', id: 4, kind: 'create' },
        { resource: 'y:y', id: 1, kind: 'create' },
      ],
      'x:x',
    )
    await expect
      .poll(async () => (await table.window(0, 4, ['name'])).cells['name'])
      .toEqual(['Row 1', 'Other', 'Row 3'])
    expect([table.facts().fresh, [...(await table.window(0, 4, ['name'])).marks]]).toEqual([1, [0, 1, 0]])
    await table.merge()
    await counted(4)
    expect((await table.window(0, 4, ['name'])).cells['name']).toEqual(['Row 1', 'Other', 'Row 3', 'New'])
  })

  test('finds rows by title, selects by range and as a whole, totals, and counts each choice', async () => {
    const { table } = await open(3 * PAGE)
    expect(await table.find(['row 7', 'Row 999999'])).toEqual({
      ids: [7],
      notFound: ['Row 999999'],
      several: [],
      hidden: 0,
    })
    expect([await table.ids(1, 4), (await table.ids()).length]).toEqual([[2, 3, 4], 3 * PAGE])
    expect((await table.summary([1, 2, 3, 500], ['nth'])).totals['nth']).toMatchObject({ count: 4, sum: 502 })
    expect((await table.distinct('status', '')).map(({ value, count }) => [value, count])).toEqual([
      ['open', 2 * PAGE],
      ['void', PAGE],
    ])
    expect((await table.distinct('name', 'ROW 60')).map(({ value, count }) => [value, count])).toEqual([
      ['Row 60', 1],
      ['Row 600', 1],
    ])
  })

  test('requests the grand totals once, and again with the list', async () => {
    const { table, totals } = await open(3 * PAGE)
    const summary = await table.summary(null, ['nth'])
    await table.summary(null, ['nth'])
    expect([summary, totals.length]).toEqual([
      { rows: 600, totals: { nth: { count: 600, sum: (599 * 600) / 2, min: 0, max: 599 } } },
      1,
    ])
    await table.merge()
    await table.summary(null, ['nth'])
    expect(totals.length).toBe(2)
  })

  test('finds a text wherever it is, forwards, backwards and around, without hiding rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 * PAGE }),
        fc.constantFrom('7', '99', 'row 12', 'even', '1000'),
        fc.nat({ max: 6 * PAGE }),
        fc.constantFrom(1 as const, -1 as const),
        async (length, text, start, step) => {
          const { table, rows } = await open(length)
          const hits = rows.flatMap((row, at) =>
            ['name', 'kind'].flatMap((name, column) =>
              String(row[name]).toLowerCase().includes(text) ? [[at, column] as const] : [],
            ),
          )
          let from = { row: Math.min(start, length - 1), column: 0 }
          for (let times = 0; times < 3; times++) {
            const ahead = (hit: readonly [number, number]): boolean =>
              (hit[0] - from.row || hit[1] - from.column) * step > 0
            const order = step === 1 ? hits : hits.toReversed()
            const expected = order.find(ahead) ?? order[0]
            const found = await table.seek(text, ['name', 'kind'], from, step)
            expect([length, text, start, step, times, found.at && [found.at.row, found.at.column]]).toEqual([
              length,
              text,
              start,
              step,
              times,
              expected ?? null,
            ])
            expect(found.cells).toBe(new Set(hits.map(([row]) => row)).size)
            if (!found.at) return
            from = { row: found.at.row, column: found.at.column }
            expect((await table.window(from.row, from.row + 1, all)).ids).toEqual([rows[from.row]?.id])
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('counts the matches of a text once while stepping through them', async () => {
    const { table, counts } = await open(20 * PAGE)
    for (let at = 0; at < 5; at++) await table.seek('99', ['name'], { row: at * PAGE, column: 0 }, 1)
    expect(counts.filter((filters) => filters.includes('99')).length).toBe(1)
  })

  test('cancels pending requests while nobody is looking, and repeats them when somebody does', async () => {
    const { table } = await open(50 * PAGE)
    const under = table.window(20 * PAGE, 20 * PAGE + 5, ['name'])
    table.rest()
    expect((await under).ids.every((id) => id === null)).toBe(true)
    expect((await table.window(20 * PAGE, 20 * PAGE + 2, ['name'])).ids).toEqual([20 * PAGE + 1, 20 * PAGE + 2])
  })

  test('refuses to select more rows than the limit, with a reason', async () => {
    const { table } = await open(20_001)
    await expect(table.ids()).rejects.toThrow('not 20,001')
  })
})
