/** What the tools of gauging ask the server while a car is typed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { carIn, useCar } from '#src/areas/measure/data/car-calls.ts'
import { session } from '#src/engine/session/session.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(() => {
  signInLocally()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 60_000 }
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const series = (number_from: number, number_to: number) => ({ car_mark: 'UTLX', number_from, number_to })

/** A field for a car, of which each letter is typed a tenth of a second after the one before. */
function field(tables: readonly object[] = []) {
  const asked = answering(({ path }) => {
    const results = path === 'gauge_table/' ? tables : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result, rerender } = renderHook(({ text }) => useCar(carIn(text).name), {
    initialProps: { text: '' },
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  })
  const type = async (text: string): Promise<void> => {
    for (let end = 1; end <= text.length; end++) {
      rerender({ text: text.slice(0, end) })
      await passes(100)
    }
  }
  const paths = () =>
    asked.map(({ path, query }) => `${path} ${query.get('car_mark')} ${query.get('number_from__lte') ?? ''}`.trim())
  return { type, paths, found: () => result.current }
}

it('a car is asked for once, after its number is typed', async () => {
  const { type, paths } = field()
  await type('GATX 20411')
  expect(paths()).toEqual([])
  await passes(1000)
  expect(paths()).toEqual(['gauge_table/ GATX 20411', 'railcar/ GATX'])
})

it('a number of six digits cannot go on, so it is asked for at once', async () => {
  const { type, paths } = field()
  await type('UTLX 952111')
  expect(paths()).toEqual(['gauge_table/ UTLX 952111', 'railcar/ UTLX'])
})

it('while another number is typed, nothing of the car before is shown for it', async () => {
  const { type, found } = field([series(95, 95)])
  await type('UTLX 95')
  await vi.waitFor(() => expect(found().table.data).toMatchObject({ number_from: 95 }), patience)
  await type('UTLX 951')
  expect(found().table.data).toBeUndefined()
})

it('takes the table of the narrowest series that contains the car', async () => {
  const { type, found } = field([series(952_000, 999_999), series(952_111, 952_111)])
  await type('UTLX 952111')
  await vi.waitFor(() => expect(found().table.data).toMatchObject({ number_from: 952_111 }), patience)
})

it('a car without a table is an answer, not an error', async () => {
  const { type, found } = field()
  await type('GATX 999999')
  await vi.waitFor(() => expect([found().table.data, found().table.error]).toEqual([null, null]), patience)
})

it('tables are not asked for by a user who may not view them', async () => {
  const { now } = session()
  if (now.state === 'in') session().now = { ...now, me: { ...now.me, permissions: [] } }
  const { type, paths, found } = field()
  await type('GATX 999999')
  await vi.waitFor(() => expect([paths(), found().table.data]).toEqual([['railcar/ GATX'], null]), patience)
})
