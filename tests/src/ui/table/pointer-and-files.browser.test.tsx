/** A table by pointer, and its output: dragged headers, far rows, files, printing, pasted cells, restored rows. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { resourceNamed } from '#model/areas/named.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { papers } from '#src/engine/data/papers.state.ts'
import { endWorker } from '#src/engine/data/worker.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import type { Go } from '#src/engine/panes/navigation.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { overlay } from '#src/engine/panes/overlay.state.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { BulkChange } from '#src/ui/bulk/bulk-change.ts'
import { removeOperation } from '#src/ui/bulk/remove-many.ts'
import { groupBy } from '#src/ui/table/state/arrange.ts'
import { MARK_WIDTH, shownColumns } from '#src/ui/table/state/use-table.ts'
import { exportRows, printRows } from '#src/ui/table/copy/export-rows.ts'
import { paste } from '#src/ui/table/edit/bulk-edit.ts'
import { createDrivers, drivers, nameOf, ROWS, showDrivers, shown, table } from './driver-table.tsx'

beforeAll(createDrivers)
afterAll(async () => {
  endWorker()
  await commands.stopServer()
})
beforeEach(showDrivers)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  overlay().shown = null
})

/** The visible entries. */
const inSight = (): number[] =>
  [...document.querySelectorAll('canvas [role="gridcell"]')].map((cell) =>
    Number(/glide-cell-\d+-(\d+)/.exec(cell.getAttribute('data-testid') ?? '')?.[1]),
  )

test('the grid scrolls to a cursor that is moved far away and back, and not beyond', async () => {
  for (const row of [30, 14, 45]) {
    table.moveTo(row, 0)
    table.grid?.show(row, 0)
    await waitFor(() => expect(inSight()).toContain(row))
    // Two frames, until scrolling has ended.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(inSight()).toContain(row)
  }
})

type Point = { readonly x: number; readonly y: number }
/** Dispatches a pointer event to the element at that point. */
function point(kind: 'pointerdown' | 'pointermove' | 'pointerup', { x, y }: Point): void {
  document.elementFromPoint(x, y)?.dispatchEvent(
    new PointerEvent(kind, {
      clientX: x,
      clientY: y,
      button: 0,
      pointerId: 1,
      isPrimary: true,
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  )
}

test('a header dropped on the toolbar groups rows; dropped elsewhere it does not', async () => {
  await waitFor(() => expect(inSight()).toContain(0))
  const canvas = document.querySelector('[data-testid="data-grid-canvas"]')?.getBoundingClientRect()
  const tools = screen.getByRole('toolbar').getBoundingClientRect()
  if (!canvas) throw new Error('No canvas')
  const before = shownColumns(table, table.now.settings)
    .slice(0, 2)
    .reduce((sum, { width }) => sum + width, MARK_WIDTH)
  const [header, over, rows] = [
    { x: canvas.x + before + 30, y: canvas.y + 12 },
    { x: tools.x + 60, y: tools.y + tools.height / 2 },
    { x: canvas.x + before + 30, y: canvas.y + 120 },
  ]
  // A press that hardly moves is a click.
  point('pointerdown', header)
  point('pointermove', { x: header.x + 2, y: header.y })
  expect(table.now.carried).toBeNull()
  point('pointermove', rows)
  expect(await screen.findByText('Drop here to group by Enabled')).toBeTruthy()
  point('pointerup', rows)
  expect([table.now.carried, table.now.settings.group]).toEqual([null, []])

  point('pointerdown', header)
  point('pointermove', over)
  await screen.findByText('Drop here to group by Enabled')
  point('pointerup', over)
  expect([table.now.carried, table.now.settings.group, table.now.settings.columns]).toEqual([
    null,
    ['enabled'],
    ['name', 'phone', 'enabled'],
  ])
  await waitFor(() => expect(table.headAt(0)?.count).toBe(40))
  await waitFor(() => expect(screen.queryByText('Drop here to group by Enabled')).toBeNull())

  // By keyboard: `b` on the column under the cursor, and again to stop.
  table.moveTo(0, 2)
  groupBy(table, table.column?.name ?? '')
  await waitFor(() => expect(table.now.facts?.entries).toBe(ROWS))
})

/** Downloaded files by name. */
function downloads(): Map<string, Blob> {
  const files = new Map<string, Blob>()
  let last: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) last = made
    return 'blob:none'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (last) files.set(this.download, last)
  })
  return files
}
const linesOf = async (file: Blob | undefined): Promise<string[]> =>
  ((await file?.text()) ?? '').replace('\uFEFF', '').trim().split(/\r?\n/)

test('a file has exactly the columns, rows and order displayed, or the selected rows', async () => {
  const files = downloads()
  table.configure({
    columns: ['phone', 'name'],
    filters: { phone: '>= +1 780 555 0150' },
    sort: [{ field: 'name', down: true }],
  })
  await waitFor(() => expect(table.now.facts?.matching).toBeLessThan(ROWS))
  const rows = await shown()
  expect(rows.length).toBe(10)
  await exportRows(table, 'csv')
  expect(await linesOf(files.get('drivers.csv'))).toEqual([
    'Phone,Name',
    ...rows.map((name) => `+1 780 555 0${100 + Number(name.slice(-2))},${name}`),
  ])

  const door = await table.connection()
  table.select((await door.ids()).slice(1, 3))
  await exportRows(table, 'csv')
  expect(await linesOf(files.get('drivers.csv'))).toEqual([
    'Phone,Name',
    ...rows.slice(1, 3).map((name) => `+1 780 555 0${100 + Number(name.slice(-2))},${name}`),
  ])
  expect(toasts().shown.at(-1)?.text).toBe('drivers.csv saved.')
})

test('a grouped file has the headings, and the rows of open groups', async () => {
  const files = downloads()
  table.configure({ columns: ['name', 'enabled'], filters: { name: '"Driver 0"' }, group: ['enabled'], open: ['true'] })
  await waitFor(() => expect(table.now.facts?.entries).toBe(2 + 4))
  await exportRows(table, 'csv')
  const lines = (await linesOf(files.get('drivers.csv'))).map((line) => line.split(',')[0])
  expect(lines).toEqual(['Name', 'no (6)', 'yes (4)', 'Driver 00', 'Driver 03', 'Driver 06', 'Driver 09'])
})

test.each([
  ['xlsx', 'PK'],
  ['pdf', '%PDF'],
] as const)('the same as %s', async (format, begin) => {
  const files = downloads()
  await exportRows(table, format)
  expect((await files.get(`drivers.${format}`)?.text())?.slice(0, begin.length)).toBe(begin)
})

test('the displayed rows are shown as they will be printed, as PDF, in a pane beside', async () => {
  const opened = vi.fn<Go>()
  onOpen(opened)
  table.configure({ columns: ['name', 'phone'], filters: { phone: '>= +1 780 555 0150' } })
  await waitFor(() => expect(table.now.facts?.matching).toBeLessThan(ROWS))
  await printRows(table)
  const [name, , query, place] = opened.mock.calls[0] ?? []
  expect([name, query, place]).toEqual([
    'company:print',
    { of: 'terminalboss/v3/driver/download_table/', made: expect.any(String), by: 'body', name: 'drivers.pdf' },
    'right',
  ])
  expect(papers().get(query?.['made'] ?? '')?.ask).toMatchObject({
    format: 'pdf',
    columns: ['name', 'phone'],
    ids: await (await table.connection()).ids(),
  })
})

test.each([
  [400, { format: ['Too many for a PDF.'] }, 'Not exported. Too many for a PDF.'],
  [429, { detail: 'You already have 2 exports under way.' }, 'Not exported. You already have 2 exports under way.'],
])('a file that is refused with %i is reported', async (status, body, text) => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    typeof input === 'string' && input.includes('download_table')
      ? Promise.resolve(Response.json(body, { status }))
      : fetch(input, init),
  )
  await exportRows(table, 'pdf')
  expect(toasts().shown.at(-1)).toMatchObject({ text, tone: 'stop' })
})

test('without access to the clipboard, cells are pasted into a field, previewed, and written', async () => {
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(
    new DOMException('Read permission denied.', 'NotAllowedError'),
  )
  table.moveTo(1, 1)
  await waitFor(() => expect(table.idAt(1)).toBeDefined())
  await paste(table)
  const field = await screen.findByLabelText('Cells copied from a spreadsheet')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.fill(field, '780 555 0199\tyes\n780 555 0198\tperhaps')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Paste into 2 drivers' })).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toMatch(/1\D*not allowed.*perhaps.*1\D*will change/s),
  )
  // The preview shows values as they will be stored.
  expect(screen.getByRole('dialog').textContent).toContain('→ +1 780 555 0199')
  await userEvent.click(await screen.findByRole('button', { name: /Change 1 driver/ }))
  await screen.findByRole('button', { name: 'Done' })
  const of = async (name: string) => (await drivers.list({ name, limit: 1 })).results[0]
  expect([(await of(nameOf(1)))?.phone, (await of(nameOf(1)))?.enabled, (await of(nameOf(2)))?.phone]).toEqual([
    '+1 780 555 0199',
    true,
    '+1 780 555 0102',
  ])
  await undo()
  expect([(await of(nameOf(1)))?.phone, (await of(nameOf(1)))?.enabled]).toEqual(['+1 780 555 0101', false])
})

test('rows deleted together are restored together with new ids', async () => {
  const products = rowsOf(product)
  for (const at of [1, 2, 3]) await products.create({ product_code: `P${at}`, product_name: `Product ${at}` })
  const read = async () =>
    (await products.list({ ordering: 'product_code' })).results.map(({ id, product_code, product_name }) => ({
      id,
      product_code,
      product_name,
    }))
  const before = await read()
  const { deed } = await removeOperation(
    resourceNamed('terminal:product'),
    before.map(({ id }) => id),
  )
  const change = new BulkChange(
    deed,
    before.map(({ id, product_code }) => ({
      id,
      name: product_code,
      version: 1,
      values: { deleted: true },
      line: '',
      problems: [],
    })),
  )
  openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })
  await userEvent.click(await screen.findByRole('button', { name: /^Delete 3 terminal products/ }))
  await screen.findByRole('button', { name: 'Done' })
  expect([await read(), undoEntries().done.at(-1)?.title]).toEqual([[], 'Delete 3 terminal products'])
  await undo()
  const after = await read()
  const told = (rows: typeof after) => rows.map(({ product_code, product_name }) => `${product_code} ${product_name}`)
  expect(told(after)).toEqual(told(before))
  expect(after.some(({ id }) => before.some((row) => row.id === id))).toBe(false)
  expect([toasts().shown.at(-1)?.text, undoEntries().undone]).toEqual(['Restored 3 terminal products.', []])
})
