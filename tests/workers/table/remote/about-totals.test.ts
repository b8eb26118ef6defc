/** Totals of very many rows: by a sample first, and exactly once they are added up. */
import { expect, test, vi } from 'vitest'
import { integer } from '#model/kernel/field.ts'
import type { RemoteServer } from '#workers/table/remote/remote-query.ts'
import { remoteValues } from '#workers/table/remote/remote-values.ts'

const page = (sum: number, isAbout: boolean) => ({
  results: [{ by: {}, labels: {}, count: 9, totals: { nth: { count: 9, sum, min: 0, max: 9 } } }],
  more: false,
  ...(isAbout && { about: true as const }),
})
const never = () => Promise.reject(new Error('It is not asked for.'))
const fields = { nth: integer() }
const { signal } = new AbortController()

test.each([
  ['are about right first, then exact, and whoever shows them is told', true, [900, true], [918, undefined], 2, 1],
  ['of few are exact at once, and asked for once', false, [900, undefined], [900, undefined], 1, 0],
])('%s', async (_says, isSampled, first, then, requests, told) => {
  const asked: unknown[] = []
  const server: RemoteServer = {
    rows: never,
    count: never,
    about: never,
    totals: async ({ about }) => {
      asked.push(about)
      return about === 'true' ? page(900, isSampled) : page(918, false)
    },
  }
  const onExact = vi.fn<() => void>()
  const values = remoteValues(server, { fields, zone: 'UTC' }, signal, onExact)
  const read = async () => {
    const { totals, isAbout } = await values.sum(undefined, ['nth'], signal)
    return [totals['nth']?.sum, isAbout]
  }
  expect(await read()).toEqual(first)
  await vi.waitFor(() => expect(onExact).toHaveBeenCalledTimes(told), { timeout: 60_000 })
  expect([await read(), asked.length]).toEqual([then, requests])
})

test('amounts are added up by their currency', async () => {
  const asked: unknown[] = []
  const part = (currency: string, sum: number) => ({
    by: { currency },
    labels: {},
    count: 2,
    totals: { nth: { count: 2, sum, min: 0, max: sum } },
  })
  const server: RemoteServer = {
    rows: never,
    count: never,
    about: never,
    totals: async ({ by, sum }) => {
      asked.push([by, sum])
      return { results: [part('CAD', 7), part('USD', 5)], more: false }
    },
  }
  const values = remoteValues(server, { fields, zone: 'UTC' }, signal, never)
  const { totals, parts } = await values.sum(undefined, [], signal, { by: 'currency', columns: ['nth'] })
  expect(totals).toEqual({})
  expect(parts?.map(({ key, totals: of }) => [key, of['nth']?.sum])).toEqual([
    ['CAD', 7],
    ['USD', 5],
  ])
  expect(asked).toEqual([['currency', 'nth']])
})
