/** All rows of a list whose number is known by a sample only: none of them is left out. */
import { expect, test } from 'vitest'
import { remoteView } from '#workers/table/remote/remote-view.ts'
import { emptySpec } from '#workers/table/view/view-spec.ts'
import { fields, rowsOnServer } from './rows-on-server.ts'

const ROWS = 1000
/** A sample finds six of ten rows, and the exact figures that are asked for in the background never arrive. */
function sampled(isSampleLate = false) {
  const { server, rows } = rowsOnServer(ROWS)
  let isShown = false
  const never = new Promise<never>(() => undefined)
  const table = remoteView(
    fields,
    {
      ...server,
      about: () => (isSampleLate ? never : Promise.resolve({ count: ROWS * 0.6, about: true })),
      count: (query, signal) => (isShown ? server.count(query, signal) : never),
      totals: async ({ about, ...query }, signal) => {
        if (about === undefined) return never
        const { results, more } = await server.totals(query, signal)
        return { results: results.map((one) => ({ ...one, count: Math.round(one.count * 0.6) })), more, about: true }
      },
    },
    { title: ['name'], tellSoon: () => undefined, zone: 'UTC' },
  )
  return { table, rows, shown: () => (isShown = true) }
}

test.each([
  ['without groups', emptySpec],
  ['in groups', { ...emptySpec, group: ['kind'] }],
])('all rows of a list %s', async (_says, spec) => {
  const { table, rows, shown } = sampled()
  await table.ask(spec)
  await expect.poll(() => table.facts().isAbout.matching, { timeout: 60_000 }).toBe(true)
  shown()
  expect((await table.ids()).toSorted((a, b) => Number(a) - Number(b))).toEqual(rows.map(({ id }) => id))
})

test('before any number is known, the rows that have come stand for at least as many, and all are found nevertheless', async () => {
  const { table, rows, shown } = sampled(true)
  await table.ask(emptySpec)
  expect(table.facts()).toMatchObject({ matching: 200, isAbout: { matching: false, atLeast: true } })
  shown()
  expect(await table.ids()).toHaveLength(rows.length)
})
