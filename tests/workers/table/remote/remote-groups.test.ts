import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remoteView } from '#workers/table/remote/remote-view.ts'
import { PAGE } from '#workers/table/remote/remote-pages.ts'
import { tableStore } from '#workers/table/store/store.ts'
import { windowOf } from '#workers/table/view/answers.ts'
import { tableView } from '#workers/table/view/view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'
import { all, fields, open, rowsOnServer } from './rows-on-server.ts'

describe('a table whose rows stay on the server', () => {
  test('shows groups with their rows, which are read when a group is open and in view', async () => {
    const { table, totals, asked: requests, rows } = await open(3 * PAGE)
    const spec = { ...emptySpec, group: ['status', 'kind'], totals: ['nth'] }
    await table.ask(spec)
    const shut = await table.window(0, 50, all)
    expect([
      table.facts().entries,
      table.facts().matching,
      shut.heads.map(
        (head) => head && [head.path, head.level, head.label, head.count, head.open, head.totals['nth']?.sum],
      ),
    ]).toEqual([
      2,
      600,
      [
        ['open', 0, 'open', 400, false, 120_000],
        ['void', 0, 'void', 200, false, 59_700],
      ],
    ])
    const before = requests.length
    await table.ask({ ...spec, open: ['void', 'void / even'] })
    const seen = await table.window(0, 10, all)
    expect([totals.length, table.facts().entries, seen.heads.map((head) => head?.label ?? null), seen.ids]).toEqual([
      1,
      2 + 2 + 100,
      ['open', 'void', 'even', null, null, null, null, null, null, null],
      [
        null,
        null,
        null,
        ...rows
          .filter(({ status, kind }) => status === 'void' && kind === 'even')
          .slice(0, 7)
          .map(({ id }) => id),
      ],
    ])
    expect(requests.length - before).toBe(1)
    expect([
      (await table.ids()).length,
      (await table.ids(2, 5)).length,
      (await table.arranged()).heads.map(({ at, label }) => [at, label]),
    ]).toEqual([
      600,
      2,
      [
        [0, 'open'],
        [0, 'void'],
        [0, 'even'],
        [100, 'odd'],
      ],
    ])
  })

  test('has the same groups and rows as the browser, whichever groups are open', async () => {
    const { server, rows } = rowsOnServer(PAGE + 30)
    const store = tableStore(fields)
    store.apply(rows, [], 1)
    const here = tableView(store, () => {})
    here.settle()
    const there = remoteView(fields, server, { title: ['name'], tellSoon: () => {}, zone: 'UTC' })
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['status', 'kind'], { minLength: 1 }),
        fc.boolean(),
        fc.subarray(['open', 'void', 'even', 'odd', 'open / even', 'void / odd', 'odd / void', 'even / open']),
        async (group, down, opened) => {
          const spec = {
            ...emptySpec,
            group,
            open: opened,
            totals: ['nth'],
            sort: [...(down ? group.slice(0, 1).map((field) => ({ field, down })) : []), { field: 'nth', down: false }],
          }
          here.ask(spec)
          await there.ask(spec)
          const { entries } = here.facts
          const [mine, theirs] = [windowOf(store, here, 0, entries, all), await there.window(0, entries, all)]
          expect([group, opened, there.facts().entries, theirs.ids, theirs.heads, theirs.cells]).toEqual([
            group,
            opened,
            entries,
            mine.ids,
            mine.heads,
            mine.cells,
          ])
        },
      ),
      { numRuns: 60 },
    )
  })
})
