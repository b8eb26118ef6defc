/** A table by pointer and by what it hands out: headers that are carried, far rows, files, paper, cells out of a spreadsheet, rows that come back. */
import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { resourceNamed } from '#model/named.ts'
import { driver, product } from '#model/resources/terminal.ts'
import { api, keepToken, rowsOf } from '#src/engine/api.ts'
import { endJobs } from '#src/engine/jobs.ts'
import { openOverlay, overlay } from '#src/engine/overlay.ts'
import { session, type Me } from '#src/engine/session.ts'
import { toasts } from '#src/engine/toast.ts'
import { deeds, undo } from '#src/engine/undo.ts'
import { BulkChange } from '#src/ui/bulk/BulkChange.ts'
import { removeDeed } from '#src/ui/bulk/remove-many.ts'
import { groupBy } from '#src/ui/table/arrange.ts'
import { controllerOf } from '#src/ui/table/controllers.ts'
import { MARK_WIDTH, shownColumns } from '#src/ui/table/now.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { exportRows, printRows } from '#src/ui/table/take.ts'
import { paste } from '#src/ui/table/writing.ts'

// How long a thing may take is no matter of these tests.
const soon = { timeout: 60_000 }
configure({ asyncUtilTimeout: soon.timeout })

const drivers = rowsOf(driver)
const ROWS = 60
const nameOf = (at: number): string => `Driver ${String(at).padStart(2, '0')}`
const table = controllerOf('', 'terminal:driver')

beforeAll(async () => {
  const { token } = await commands.startServer()
  keepToken(token)
  session.now = { state: 'in', me: await api<Me>('user/me/') }
  for (let at = 0; at < ROWS; at++) await drivers.create({ name: nameOf(at), username: `d${at}`, phone: `${100 + at}`, enabled: at % 3 === 0 })
})
afterAll(async () => {
  endJobs()
  await commands.stopServer()
})

/** What the shell lays over the panes. */
function Over() {
  const { shown } = useSnapshot(overlay)
  return <Suspense>{shown === null ? null : overlay.shown?.draw()}</Suspense>
}
/** The entries that are drawn. */
const inSight = (): number[] => [...document.querySelectorAll('canvas [role="gridcell"]')].map((cell) => Number(/glide-cell-\d+-(\d+)/.exec(cell.getAttribute('data-testid') ?? '')?.[1]))
const shown = async (): Promise<readonly string[]> => {
  const door = await table.door()
  return (await door.rows(await door.ids(), ['name'])).map((row) => String(row['name']))
}

beforeEach(async () => {
  document.body.innerHTML = '<div id="root"></div><div id="portal"></div>'
  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  root.style.height = '320px'
  toasts.shown = []
  // Each begins at the top, not where the one before was left.
  table.attach({ scrolled: undefined })
  table.moveTo(0, 0)
  render(<><ResourceTable resource="terminal:driver" /><Over /></>, { container: root })
  await vi.waitUntil(() => table.now.facts?.source.phase === 'ready' && table.grid !== undefined, soon)
  table.configure({ ...table.first, columns: ['name', 'phone', 'enabled'], widths: { name: 110, phone: 90, enabled: 90 } })
  table.select([])
  table.moveTo(0, 0)
  await vi.waitUntil(() => table.now.facts?.entries === ROWS && table.idAt(0) !== undefined, soon)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  overlay.shown = null
})

test('a cursor that is put far away is scrolled to, there and back, and not past it', async () => {
  for (const row of [30, 14, 45]) {
    table.moveTo(row, 0)
    table.grid?.show(row, 0)
    await waitFor(() => expect(inSight()).toContain(row))
    // It comes to rest there.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(inSight()).toContain(row)
  }
})

type Point = { readonly x: number; readonly y: number }
/** What the pointer does there, as the browser tells it to what lies there. */
function point(kind: 'pointerdown' | 'pointermove' | 'pointerup', { x, y }: Point): void {
  document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, button: 0, pointerId: 1, isPrimary: true, bubbles: true, cancelable: true, composed: true }))
}

test('a header that is carried over the tools makes groups; let go of anywhere else it makes none', async () => {
  await waitFor(() => expect(inSight()).toContain(0))
  const canvas = document.querySelector('[data-testid="data-grid-canvas"]')?.getBoundingClientRect()
  const tools = screen.getByRole('toolbar').getBoundingClientRect()
  if (!canvas) throw new Error('No canvas')
  const before = shownColumns(table, table.now.settings).slice(0, 2).reduce((sum, { width }) => sum + width, MARK_WIDTH)
  const [header, over, rows] = [{ x: canvas.x + before + 30, y: canvas.y + 12 }, { x: tools.x + 60, y: tools.y + tools.height / 2 }, { x: canvas.x + before + 30, y: canvas.y + 120 }]
  // A press that hardly stirs is a click.
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
  expect([table.now.carried, table.now.settings.group, table.now.settings.columns]).toEqual([null, ['enabled'], ['name', 'phone', 'enabled']])
  await waitFor(() => expect(table.headAt(0)?.count).toBe(40))
  await waitFor(() => expect(screen.queryByText('Drop here to group by Enabled')).toBeNull())

  // By key the same: `b` on the column under the cursor, and once more to have done with it.
  table.moveTo(0, 2)
  groupBy(table, table.column?.name ?? '')
  await waitFor(() => expect(table.now.facts?.entries).toBe(ROWS))
})

/** The files that were handed out, by their names. */
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
const linesOf = async (file: Blob | undefined): Promise<string[]> => ((await file?.text()) ?? '').replace('\uFEFF', '').trim().split(/\r?\n/)

test('a file holds exactly what is seen: these columns, these rows, in this order, or those that are marked', async () => {
  const files = downloads()
  table.configure({ columns: ['phone', 'name'], filters: { phone: '>= 150' }, sort: [{ field: 'name', down: true }] })
  await waitFor(() => expect(table.now.facts?.matching).toBeLessThan(ROWS))
  const rows = await shown()
  expect(rows.length).toBe(10)
  await exportRows(table, 'csv')
  expect(await linesOf(files.get('drivers.csv'))).toEqual(['Phone,Name', ...rows.map((name) => `${100 + Number(name.slice(-2))},${name}`)])

  const door = await table.door()
  table.select((await door.ids()).slice(1, 3))
  await exportRows(table, 'csv')
  expect(await linesOf(files.get('drivers.csv'))).toEqual(['Phone,Name', ...rows.slice(1, 3).map((name) => `${100 + Number(name.slice(-2))},${name}`)])
  expect(toasts.shown.at(-1)?.text).toBe('drivers.csv saved.')
})

test('of groups it holds the heads, and the rows of those that stand open', async () => {
  const files = downloads()
  table.configure({ columns: ['name', 'enabled'], filters: { name: '"Driver 0"' }, group: ['enabled'], open: ['true'] })
  await waitFor(() => expect(table.now.facts?.entries).toBe(2 + 4))
  await exportRows(table, 'csv')
  const lines = (await linesOf(files.get('drivers.csv'))).map((line) => line.split(',')[0])
  expect(lines).toEqual(['Name', 'no (6)', 'yes (4)', 'Driver 00', 'Driver 03', 'Driver 06', 'Driver 09'])
})

test.each([['xlsx', 'PK'], ['pdf', '%PDF']] as const)('the same as %s', async (format, begin) => {
  const files = downloads()
  await exportRows(table, format)
  expect((await files.get(`drivers.${format}`)?.text())?.slice(0, begin.length)).toBe(begin)
})

test('what is seen goes on paper in a tab of its own; where tabs are kept closed that is said', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) made.push(file)
    return 'blob:paper'
  })
  const replace = vi.fn<(url: string) => void>()
  vi.stubGlobal('open', () => ({ location: { replace }, close: () => {} }))
  await printRows(table)
  expect([replace.mock.calls, (await made[0]?.text())?.slice(0, 4)]).toEqual([[['blob:paper']], '%PDF'])
  vi.stubGlobal('open', () => null)
  await printRows(table)
  expect(toasts.shown.at(-1)?.text).toContain('The browser keeps new tabs closed')
})

test('a file that could not be made is told of, and its tab is closed again', async () => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('open', () => ({ location: { replace: () => {} }, close }))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => (typeof input === 'string' && input.includes('download_table') ? Promise.resolve(Response.json({ format: ['Too many for a PDF.'] }, { status: 400 })) : fetch(input, init)))
  await printRows(table)
  expect([close.mock.calls.length, toasts.shown.at(-1)]).toMatchObject([1, { text: 'Not exported. Too many for a PDF.', tone: 'stop' }])
})

test('where the browser keeps the clipboard to itself, cells are pasted into a field, looked at, and written', async () => {
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('Read permission denied.', 'NotAllowedError'))
  table.moveTo(1, 1)
  await waitFor(() => expect(table.idAt(1)).toBeDefined())
  await paste(table)
  const field = await screen.findByLabelText('Cells, as copied from a spreadsheet')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.fill(field, '555\tyes\n556\tperhaps')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('heading', { name: 'Paste into 2 drivers' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/1\D*not allowed.*perhaps.*1\D*will change/s))
  await userEvent.click(await screen.findByRole('button', { name: /Change 1 driver/ }))
  await screen.findByRole('button', { name: 'Done' })
  const of = async (name: string) => (await drivers.list({ name, limit: 1 })).results[0]
  expect([(await of(nameOf(1)))?.phone, (await of(nameOf(1)))?.enabled, (await of(nameOf(2)))?.phone]).toEqual(['555', true, '102'])
  await undo()
  expect([(await of(nameOf(1)))?.phone, (await of(nameOf(1)))?.enabled]).toEqual(['101', false])
})

test('rows that were deleted together come back together, as they were, under new numbers', async () => {
  const products = rowsOf(product)
  for (const at of [1, 2, 3]) await products.create({ product_code: `P${at}`, product_name: `Product ${at}` })
  const read = async () => (await products.list({ ordering: 'product_code' })).results.map(({ id, product_code, product_name }) => ({ id, product_code, product_name }))
  const before = await read()
  const { deed } = await removeDeed(resourceNamed('terminal:product'), before.map(({ id }) => id))
  const change = new BulkChange(deed, before.map(({ id, product_code }) => ({ id, name: product_code, version: 1, values: { deleted: true }, line: '', problems: [] })))
  openOverlay(() => import('#src/ui/bulk/BulkPanel.tsx'), { change })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 3 terminal products' }))
  await screen.findByRole('button', { name: 'Done' })
  expect([await read(), deeds.done.at(-1)?.title]).toEqual([[], 'Delete 3 terminal products'])
  await undo()
  const after = await read()
  const told = (rows: typeof after) => rows.map(({ product_code, product_name }) => `${product_code} ${product_name}`)
  expect(told(after)).toEqual(told(before))
  expect(after.some(({ id }) => before.some((row) => row.id === id))).toBe(false)
  expect([toasts.shown.at(-1)?.text, deeds.undone]).toEqual(['3 terminal products made again.', []])
})
