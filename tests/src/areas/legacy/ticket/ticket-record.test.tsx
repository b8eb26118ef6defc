/** The record of a ticket of an older site: its limits before and after the load, its working, and its corrections with both values. */
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { ticket as ticketScreen } from '#src/areas/legacy/screens.ts'
import { answering } from '../../../answers.ts'
import { mount } from '../../../ui/record/mount.tsx'

const row = {
  id: 7,
  version: 3,
  created_at: '2026-11-20T14:10:00Z',
  updated_at: '2026-11-21T09:00:00Z',
  ticket_number: 'V40001',
  status: 'corrected',
  status_reason: 'Meter proved',
  allocation: 4,
  allocation__label: 'PV-C4',
  product: 2,
  product__label: 'Butane',
  gross_volume: '30000.0',
  net_volume: '29500.0',
  temperature: 25,
  density: null,
  load_end: '2026-11-20T14:05:00Z',
}
const change = (field: string, before: unknown, after: unknown) => ({ field, before, after })
const history = [
  {
    id: 9,
    at: '2026-11-21T09:00:00Z',
    by: 1,
    by__label: 'Cleo',
    kind: 'update',
    changes: [
      change('status', 'closed', 'corrected'),
      change('net_volume', '29000.0', '29500.0'),
      change('status_reason', '', 'Meter proved'),
    ],
  },
  {
    id: 8,
    at: '2026-11-20T15:00:00Z',
    by: 1,
    by__label: 'Cleo',
    kind: 'update',
    changes: [change('comments', '', 'x')],
  },
]
const page = (results: readonly unknown[]) => ({ body: { count: results.length, next: null, previous: null, results } })
let shown: Record<string, unknown> = row

beforeEach(() => {
  shown = row
  queryClient().clear()
  session().now = { state: 'in', me: { permissions, app_config: {}, company_config: {} } as unknown as Me }
  answering(({ path }) => {
    if (path === 'terminalboss/ticketview/get_table/') return page([shown])
    if (path === 'product_table/get_table/')
      return page([{ id: 2, version: 1, productType: 'liquefied gas', density: 584, product_name: 'Butane' }])
    if (path === 'terminalboss/ticketview/7/history/') return page(history)
    if (path === 'terminalboss/ticketview/7/window/')
      return {
        body: {
          unit: 'L',
          results: [
            {
              transfer_limit: 5,
              period_start: '2026-11-01',
              period_end: '2026-11-30',
              before: '20000.0',
              this: '29500.0',
              after: '-9500.0',
            },
          ],
        },
      }
    return page([])
  })
})
afterEach(() => vi.unstubAllGlobals())

async function mounted(): Promise<void> {
  const { default: Page } = await ticketScreen.load()
  mount(() => <Page entityId={7} />, {}, memoryLocation({ path: '/company/terminalboss/ticketview/7/' }).hook)
}

it('shows the limits, the working and the corrections', async () => {
  const opened: unknown[][] = []
  onOpen((...asked) => void opened.push(asked))
  await mounted()
  const limits = await screen.findByRole('table', { name: 'Limits before and after this load' })
  const [, line] = within(limits).getAllByRole('row')
  const cells = line ? within(line).getAllByRole('cell') : []
  expect(cells.map(({ textContent }) => textContent)).toEqual(['20,000.0 L', '29,500.0 L', '▲ -9,500.0 L'])
  fireEvent.click(screen.getByRole('button', { name: 'Open allocation' }))
  expect(opened[0]?.slice(0, 2)).toEqual(['terminalboss:allocation', { entityId: 4 }])
  const working = await screen.findByRole('region', { name: 'Gross to net' })
  expect(working).toHaveTextContent(/30,000\.0 L × 0\.9\d+ = 29,\d+\.\d L/)
  expect(working).toHaveTextContent('The saved net volume is not the computed one')
  const corrections = await screen.findByRole('region', { name: 'Corrections' })
  expect(corrections).toHaveTextContent(/Cleo: Meter proved.*29,000\.0 L → 29,500\.0 L/)
  expect(within(corrections).getAllByRole('listitem')).toHaveLength(1)
})

it('says that a void ticket counts in no limit, and why it is void', async () => {
  shown = { ...row, status: 'void', status_reason: 'Wrong truck' }
  await mounted()
  expect(await screen.findByText('Void: Wrong truck. It counts in no limit.')).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Limits before and after this load' })).toBeNull()
})
