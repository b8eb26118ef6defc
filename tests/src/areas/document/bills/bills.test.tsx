/** The worklist of bills of lading: the first with doubts opens, keys decide its figures, and it is saved with the likeliest match. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import Bills from '#src/areas/document/bills/Bills.tsx'
import { BillsController } from '#src/areas/document/bills/bills-controller.ts'
import * as billCommands from '#src/areas/document/bills/commands.ts'
import * as pageCommands from '#src/areas/document/bills/page-commands.ts'
import type { BillRow, Candidates } from '#src/areas/document/bills/waiting-bills.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { answering, type Answer, type Asked } from '../../../answers.ts'
import { contextOf, pressing } from '../../../pressing.ts'
import { signInLocally } from '../../../sign-in.ts'
import { reading, weightDiffers } from './readings.ts'

const PATH = 'billofladingattachments/'
const press = pressing({ ...billCommands, ...pageCommands })
/** While a region is marked. */
const pressRegion = pressing(pageCommands)
const clean = { figures: { bol_number: reading.figures.bol_date }, cars: [] }
// Of a row only what the screen shows plays a part.
const billOf = (id: number, more: Partial<BillRow> = {}): BillRow =>
  ({
    id,
    name: `scan-${id}.pdf`,
    attachment: 70 + id,
    status: 'read',
    problem: '',
    progress: '',
    bol_number: `70${id}`,
    car_mark: '',
    car_number: '',
    doubts: 0,
    difference_count: 0,
    page_from: null,
    page_to: null,
    pages: 1,
    shipment: null,
    trip: null,
    created_at: '2026-11-24T10:00:00Z',
    extracted_data: clean,
    accepted: {},
    version: 4,
    ...more,
  }) as BillRow
const nothing: Candidates = { file: null, shipments: [], trips: [] }
const likely: Candidates = {
  file: null,
  trips: [],
  shipments: [
    {
      id: 5,
      bol_number: 'PGT600123',
      status: 'shipped',
      ship_date: '2026-11-20',
      consignee__label: 'Lakehead Fuels',
      product__label: 'Propane',
      net_volume: null,
      car_count: 3,
      why: ['BOL PGT600123'],
      differences: [],
    },
  ],
}
const differing: Candidates = {
  ...likely,
  shipments: likely.shipments.map((one) => ({ ...one, differences: [weightDiffers] })),
}

let asked: Asked[]
let others: readonly BillRow[] = []
function serve(
  bills: readonly BillRow[],
  found: Candidates = likely,
  post: (asked: Asked) => Answer | undefined = () => ({ body: { batch: 9, results: [] } }),
): void {
  asked = answering((one) => {
    const { method, path, query } = one
    const isOthers = path === `${PATH}get_table/` && query.get('filters')?.includes('bol_number') === true
    if (isOthers) return { body: { count: others.length, next: null, previous: null, results: others } }
    if (path === `${PATH}get_table/`)
      return { body: { count: bills.length, next: null, previous: null, results: bills } }
    if (path.endsWith('/candidates/')) return { body: found }
    const row = bills.find(({ id }) => path === `${PATH}${id}/`)
    if (row) return { body: row }
    return method === 'POST' ? post(one) : undefined
  })
}
const sent = (call: string): unknown[] =>
  asked.filter(({ method, path }) => method === 'POST' && path.endsWith(`${call}/`)).map(({ body }) => body)
const show = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId.Provider value="p">
        <Bills />
      </PaneId.Provider>
    </QueryClientProvider>,
  )
/** Once its figures are here. */
const shown = async (name: RegExp): Promise<HTMLElement> => {
  const list = await screen.findByRole('listbox', { name: 'Figures of the document' })
  return within(list).findByRole('option', { name, selected: true })
}
const heading = () =>
  within(screen.getByRole('region', { name: 'Figures and match' })).getByRole('heading', { level: 2 })
const opened = vi.fn<(...how: unknown[]) => void>()
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  opened.mockClear()
  others = []
  onOpen(opened)
  history.replaceState(null, '', '/company/documents/billoflading/detail/')
})

describe('the screen', () => {
  it('opens the first document with doubts, at its difference from our bill', async () => {
    serve([billOf(1), billOf(2, { doubts: 3, extracted_data: reading })], differing)
    show()
    await shown(/Weight/)
    expect(heading()).toHaveTextContent('scan-2.pdf')
    expect(screen.getByText('120,467 lb on the paper, 120,647 lb on our bill.')).toBeVisible()
    expect(screen.getByText('4', { selector: 'strong' }).parentElement).toHaveTextContent('4 figures are left to check')
    expect(location.search).toBe('?id=2')
  })
  it('opens the document that its address names, also one that is saved', async () => {
    history.replaceState(null, '', '?id=9')
    const by = { bol_number: { value: '1', by: 'Ann Lee', at: '2026-11-24T10:00:00Z', page: 1, box: [0, 0, 1, 1] } }
    serve([billOf(1), billOf(9, { status: 'saved', accepted: by })])
    show()
    await shown(/BOL/)
    expect(heading()).toHaveTextContent('scan-9.pdf')
    expect(screen.getByText(/Ann Lee accepted its figures/)).toBeVisible()
    await expect(press('enter')).rejects.toThrow('The document is saved. Reopen it to correct it')
  })
  it('says what is still being read, and why a document could not be read', async () => {
    serve([
      billOf(1, { status: 'failed', problem: 'The file is damaged. Scan it again.' }),
      billOf(2, { status: 'reading', progress: 'page 3 of 12' }),
    ])
    show()
    expect(await screen.findByText('The file is damaged. Scan it again.')).toBeVisible()
    expect(screen.getByText(/1 still to be read, 1 could not be read/)).toBeVisible()
    await press('pagedown')
    expect(await screen.findByText(/It is being read. The server is at page 3 of 12/)).toBeVisible()
    expect(screen.getByRole('button', { name: /Stop reading/ })).toBeVisible()
    await expect(press('enter')).rejects.toThrow('The document is still being read')
  })
  it('lists other documents of the same bill, and opens one of them', async () => {
    others = [billOf(9, { status: 'saved', bol_number: '701' })]
    serve([billOf(1)])
    show()
    const list = await screen.findByRole('region', { name: 'Other documents of this bill' })
    act(() =>
      within(list)
        .getByRole('button', { name: /^scan-9\.pdf · saved/ })
        .click(),
    )
    expect(opened.mock.calls[0]).toEqual(['company:bol:detail', {}, { id: '9' }, 'here'])
    const asks = asked.find(({ query }) => query.get('filters')?.includes('bol_number'))
    expect(JSON.parse(asks?.query.get('filters') ?? '')).toEqual([
      { field: 'bol_number', op: 'eq', value: '701' },
      { field: 'id', op: 'ne', value: 1 },
    ])
  })
  it('leads to the upload where nothing waits', async () => {
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

describe('checking by keys', () => {
  it('decides each figure, then saves with the likeliest shipment and opens the next document', async () => {
    serve([billOf(2, { doubts: 3, extracted_data: reading }), billOf(3)], differing)
    show()
    await shown(/Weight/)
    await press('1')
    await shown(/BOL/)
    await press('1')
    await shown(/Consignee/)
    await press('enter')
    await shown(/Net volume/)
    await press('e, f2')
    const field = screen.getByRole('textbox', { name: 'Net volume, UTLX 964116' })
    expect(field).toHaveFocus()
    await userEvent.clear(field)
    await userEvent.type(field, '29526{Enter}')
    expect(await screen.findByText(/Shipment PGT600123, all differences are decided/)).toBeVisible()
    await press('enter')
    expect(sent('2/save_attachment')).toEqual([
      expect.objectContaining({
        weight: '120647',
        bol_number: 'PGT600123',
        shipment: 5,
        version: 4,
        cars: [{ car_mark: 'UTLX', car_number: '964116', net_volume: '29526' }],
      }),
    ])
    await shown(/Weight/)
    expect(heading()).toHaveTextContent('scan-3.pdf')
  })
  it('fetches the page of the next document before it is opened', async () => {
    serve([billOf(1), billOf(2, { page_from: 3, page_to: 4 })])
    show()
    await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain(`${PATH}2/page/3/`))
  })
  it('takes one key for a clean document', async () => {
    serve([billOf(1)])
    show()
    await shown(/BOL/)
    expect(screen.getByText(/Shipment PGT600123, all figures agree/)).toBeVisible()
    await press('enter')
    expect(sent('1/save_attachment')).toEqual([{ accepted_names: ['bol_number'], shipment: 5, version: 4 }])
  })
  it('does not save a document whose figures are still loading', async () => {
    const rows = [billOf(1), billOf(2)]
    serve(rows)
    const controller = new BillsController()
    controller.show(rows.map((row) => ({ ...row, shipment__label: null, trip__label: null, uploaded_by__label: null })))
    controller.place(1)
    controller.receive(billOf(1), keptReading(clean), likely)
    expect(billCommands.saveBill.enabled?.(contextOf(controller))).toBe(true)
    controller.place(2)
    expect(billCommands.saveBill.enabled?.(contextOf(controller))).toBe('The figures are still loading')
    await expect(controller.save({ shipment: 5 })).rejects.toThrow('The figures are still loading')
    expect(sent('save_attachment')).toEqual([])
  })
  it('walks the figures, and goes from doubt to doubt', async () => {
    serve([billOf(2, { doubts: 3, extracted_data: reading })])
    show()
    await shown(/BOL/)
    await press('down')
    await shown(/Consignee/)
    await press('n')
    await shown(/Net volume/)
    await press('shift+n')
    expect(await shown(/Consignee/)).toHaveTextContent('to check')
  })
  it('keeps what it belongs to already', async () => {
    serve([billOf(1, { shipment: 5 })])
    show()
    await shown(/BOL/)
    await press('enter')
    expect(sent('1/save_attachment')[0]).not.toHaveProperty('shipment')
  })
  it('asks for a shipment where nothing was found', async () => {
    serve([billOf(1)], nothing)
    show()
    expect(await screen.findByText('No shipment or trip was found that it belongs to.')).toBeVisible()
    expect(screen.getByRole('button', { name: /Choose its trip/ })).toBeVisible()
  })
  it('keeps the values of a save that was refused because another clerk was first', async () => {
    const refused = { status: 409, body: { detail: 'It was changed meanwhile.', current: {} } }
    serve(
      [billOf(2, { doubts: 1, extracted_data: { figures: { consignee: reading.figures.consignee }, cars: [] } })],
      likely,
      () => refused,
    )
    show()
    await shown(/Consignee/)
    await press('enter')
    await expect(press('enter')).rejects.toThrow('It was changed meanwhile. Your values are still here.')
    expect(await shown(/Consignee.*accepted/)).toBeVisible()
  })
  it('says why a save with another shipment was refused', async () => {
    const [shipment] = likely.shipments
    const other = { ...likely, shipments: shipment ? [shipment, { ...shipment, id: 6, bol_number: 'PGT600124' }] : [] }
    serve([billOf(1)], other, () => ({ status: 403, body: { detail: 'The shipment is closed.' } }))
    show()
    await shown(/BOL/)
    await userEvent.click(screen.getByRole('button', { name: 'Save with PGT600124' }))
    await vi.waitFor(() => expect(toasts().shown.map(({ text }) => text)).toContain('The shipment is closed.'))
  })
  it('opens the field of a value that the server refuses', async () => {
    serve([billOf(1)], likely, () => ({ status: 400, body: { bol_number: ['Too long.'] } }))
    show()
    await shown(/BOL/)
    await expect(press('enter')).rejects.toThrow('Too long.')
    expect(screen.getByRole('textbox', { name: 'BOL' })).toHaveAccessibleDescription(/Too long/)
  })
})

describe('the page', () => {
  it('is marked by arrows, read, and the value is confirmed', async () => {
    const read = { value: 'Hudson Valley', raw: 'Hudson Val1ey', confidence: 71, candidates: [] }
    serve([billOf(2, { doubts: 3, extracted_data: reading })], likely, () => ({ body: read }))
    show()
    await shown(/BOL/)
    await press('down')
    await press('b')
    await pressRegion('right')
    await pressRegion('shift+down')
    await pressRegion('enter')
    expect(sent('2/read_region')).toEqual([{ page: 1, name: 'consignee', box: [0.104, 0.054, 0.316, 0.086] }])
    expect(await screen.findByDisplayValue('Hudson Valley')).toHaveFocus()
    expect(sent('save_attachment')).toEqual([])
  })
  it('is cut before the page that is shown, and joined with the part of the same file before it', async () => {
    const part = { attachment: 70, pages: 5 }
    const rows = [
      billOf(3, { ...part, page_from: 3, page_to: 4 }),
      billOf(2, { ...part, page_from: 1, page_to: 2 }),
      billOf(4, { ...part, page_from: 5, page_to: 5 }),
    ]
    serve(rows)
    show()
    await shown(/BOL/)
    await expect(press('shift+backslash')).rejects.toThrow('Go to the page that begins another document')
    await press(']')
    await press('shift+backslash')
    await press('backspace')
    expect([sent('3/split'), sent('3/join')]).toEqual([[{ at: [4] }], [{ with: 2 }]])
  })
  it('is read again as it is turned', async () => {
    serve([billOf(1, { extracted_data: { ...clean, pages: [{ page: 1, turn: 90, aspect: 0.77 }] } })])
    show()
    await shown(/BOL/)
    await press('shift+t')
    await press('r')
    expect(sent('1/retry_attachment')).toEqual([{ rotate: 180 }])
  })
})
