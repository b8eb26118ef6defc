/** Bills of lading that wait: listed, shown with what they may belong to, saved with the likeliest, and nothing sent twice. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Bills from '#src/areas/document/bills/Bills.tsx'
import { BillsController } from '#src/areas/document/bills/bills-controller.ts'
import { retryBill } from '#src/areas/document/bills/commands.ts'
import type { Candidates, WaitingBill } from '#src/areas/document/bills/waiting-bills.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering, type Asked } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const PATH = 'billofladingattachments/'
// Of a row only what the list shows plays a part.
const billOf = (id: number, more: Partial<WaitingBill> = {}): WaitingBill =>
  ({
    id,
    name: `scan-${id}.pdf`,
    attachment: 70 + id,
    status: 'read',
    problem: '',
    bol_number: `70${id}`,
    bol_date: null,
    car_mark: '',
    car_number: '',
    product_name: '',
    net_volume: null,
    confidence: 91,
    shipment: null,
    trip: null,
    created_at: '2026-11-24T10:00:00Z',
    version: 1,
    ...more,
  }) as WaitingBill
const nothing: Candidates = { file: null, shipments: [], trips: [] }
const likely: Candidates = {
  file: { id: 71, name: 'scan-1.pdf', content_type: 'image/png', stored_as: 'kept' },
  shipments: [
    {
      id: 5,
      bol_number: '701',
      status: 'shipped',
      ship_date: '2026-11-20',
      consignee__label: 'Lakehead Fuels',
      product__label: 'Propane',
      net_volume: null,
      car_count: 3,
      why: ['BOL 701'],
    },
  ],
  trips: [],
}

let asked: Asked[]
function serve(bills: readonly WaitingBill[], found: Candidates = likely): void {
  asked = answering(({ method, path }) => {
    if (path === `${PATH}get_table/`)
      return { body: { count: bills.length, next: null, previous: null, results: bills } }
    if (path.endsWith('/candidates/')) return { body: found }
    if (method !== 'POST') return undefined
    return {
      body: { batch: 9, counts: { changed: 1 }, results: [{ id: 1, outcome: 'changed', message: '', version: 2 }] },
    }
  })
}
/** What was only tried before it is sent is not counted. */
const written = () =>
  asked.filter(
    ({ method, body }) => method === 'POST' && !(body instanceof Object && 'dry_run' in body && body.dry_run === true),
  )
const show = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <Bills />
    </QueryClientProvider>,
  )
const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  onOpen(opened)
})

describe('the screen', () => {
  it('lists what waits, and offers the likeliest shipment of the first with the reason', async () => {
    serve([billOf(1), billOf(2, { status: 'failed', problem: 'It has no text, as a scan has none.' })])
    show()
    expect(await screen.findByText('1 could not be read.', { exact: false })).toBeVisible()
    expect(await screen.findByRole('button', { name: /Save with 701/ })).toBeVisible()
    expect(screen.getByText('BOL 701', { selector: 'dd' })).toBeVisible()
  })
  it('says where nothing was found, and asks for a shipment or a trip', async () => {
    serve([billOf(1)], nothing)
    show()
    expect(await screen.findByText('Nothing was found that it belongs to')).toBeVisible()
    expect(screen.getByRole('button', { name: /Choose its trip/ })).toBeVisible()
  })
  it('offers to upload where nothing waits', async () => {
    serve([])
    show()
    expect(await screen.findByText('No bill of lading waits')).toBeVisible()
    act(() => screen.getByRole('button', { name: 'Upload bills of lading' }).click())
    expect(opened.mock.calls[0]?.[0]).toBe('company:bol:upload')
  })
  it('says that it could not be loaded', async () => {
    asked = answering(() => ({ status: 403, body: { detail: 'You do not have permission to perform this action.' } }))
    show()
    expect(await screen.findByText('You do not have permission to perform this action.')).toBeVisible()
  })
})

describe('saving', () => {
  const begun = (bills: readonly WaitingBill[], found?: Candidates): BillsController => {
    serve(bills, found)
    const controller = new BillsController()
    controller.show(bills)
    return controller
  }

  it('takes the likeliest shipment', async () => {
    const controller = begun([billOf(1)])
    await act(async () => expect(await controller.saveWithLikeliest()).toBe(true))
    expect(written().map(({ path, body }) => [path, body])).toMatchObject([
      [expect.stringContaining('save_attachment/'), { shipment: 5 }],
    ])
  })
  it('takes the likeliest trip where there is no shipment', async () => {
    const trip = {
      id: 8,
      status: 'closed',
      started_at: null,
      railcar__label: 'GATX 20411',
      origin__label: null,
      destination__label: null,
      product__label: null,
      why: ['car GATX 20411'],
    }
    const controller = begun([billOf(1)], { ...nothing, trips: [trip] })
    await act(() => controller.saveWithLikeliest())
    expect(written()[0]?.body).toMatchObject({ trip: 8 })
  })
  it('keeps what it belongs to already, and asks for nothing', async () => {
    const controller = begun([billOf(1, { shipment: 3 })])
    await act(() => controller.saveWithLikeliest())
    expect(asked.map(({ path }) => path).filter((path) => path.endsWith('/candidates/'))).toEqual([])
    expect(written()[0]?.body).not.toHaveProperty('shipment')
  })
  it('does nothing where nothing was found, so that a shipment is asked for', async () => {
    const controller = begun([billOf(1)], nothing)
    await act(async () => expect(await controller.saveWithLikeliest()).toBe(false))
    expect(written()).toEqual([])
  })
  it('sends nothing twice while its answer is not here', async () => {
    const controller = begun([billOf(1)])
    await act(
      async () => void (await Promise.all([controller.save({ shipment: 5 }), controller.save({ shipment: 5 })])),
    )
    expect(written()).toHaveLength(1)
  })
  it('is walked from the last to the first, and reads again only what failed', () => {
    const controller = begun([billOf(1), billOf(2, { status: 'failed' })])
    // What a command is given beside its target plays no part here.
    const mayRetry = (): unknown => retryBill.enabled?.({ target: controller } as never)
    expect(mayRetry()).toBe('Only a reading that failed is tried again')
    controller.next()
    expect([controller.current?.id, mayRetry()]).toEqual([2, true])
    controller.next()
    expect(controller.current?.id).toBe(1)
  })
})
