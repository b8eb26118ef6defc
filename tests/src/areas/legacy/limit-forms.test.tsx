/** Below the forms of transfer limits and allocations: overlaps and windows, and others of the same parties. */
import { render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { SameParties } from '#src/areas/legacy/allocation/create/SameParties.tsx'
import LimitWindows from '#src/areas/legacy/allocation/limits/LimitWindows.tsx'
import type { RecordValues } from '#src/ui/record/state/record-spec.ts'
import { answering } from '../../answers.ts'

const allocation = {
  id: 5,
  allocation_code: 'A26001',
  effective_date: '2026-10-01',
  expiration_date: '2026-12-31',
  max_allowed_uses: null,
}
const limit = {
  id: 9,
  period_type: 'month',
  days_in_period: null,
  period_start_date: null,
  limit: '200000',
  transfer_limit_start_date: '2026-10-01',
  transfer_limit_end_date: '2026-11-30',
  comments: '',
}
const november = {
  transfer_limit: 9,
  period_type: 'month',
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  limit: '200000',
  lifted: '150000.0',
  open: '10000.0',
  remaining: '40000.0',
  percent: 80,
  changed_late: false,
  when: 'now',
}
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })
const draft = {} as unknown as RecordValues['draft']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {}, company_config: {} } as unknown as Me }
  answering(({ path }) => {
    if (path === 'allocation/5/') return { body: allocation }
    if (path === 'allocation/5/schedule_limit/')
      return { body: { today: '2026-11-23', results: [november], count: 1, unit: 'L' } }
    if (path === 'transfer_limit/get_table/') return page([limit])
    if (path === 'allocation/get_table/')
      return page([allocation, { ...allocation, id: 6, allocation_code: 'A25001', expiration_date: '2025-12-31' }])
    return page([])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const show = (part: React.ReactNode) => render(<QueryClientProvider client={queryClient()}>{part}</QueryClientProvider>)

test('a new limit names the limit that it overlaps and the days on which it can begin', async () => {
  show(
    <LimitWindows
      draft={draft}
      values={{
        ...limit,
        id: undefined,
        allocation: 5,
        transfer_limit_start_date: '2026-11-15',
        transfer_limit_end_date: null,
      }}
    />,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This limit overlaps the one of 200,000 L from 2026-10-01 to 2026-11-30.',
  )
  expect(screen.getByRole('status')).toHaveTextContent(
    'Windows of the running limit begin on 2026-11-01 and 2026-12-01.',
  )
})

test('a typed amount shows the new remainder of the windows', async () => {
  show(<LimitWindows draft={draft} values={{ ...limit, allocation: 5, limit: '320000' }} />)
  const row = await screen.findByRole('row', { name: /2026-11-01 to 2026-11-30/ })
  expect(row).toHaveTextContent('150,000 L10,000 L160,000 L50 %')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an allocation names others of the same parties that are in force on the same days', async () => {
  show(
    <SameParties
      values={{ customer: 1, product_key: 2, stockholder: 3, effective_date: '2026-11-01', expiration_date: null }}
    />,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The same customer, stockholder and product are in A26001, in force from 2026-10-01 to 2026-12-31.',
  )
  expect(screen.queryByText('A25001')).toBeNull()
})

test('an allocation without a stockholder is compared by its customer and product', async () => {
  show(<SameParties values={{ customer: 1, product_key: 2, effective_date: '2026-11-01', expiration_date: null }} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('The same customer and product are in A26001')
})
