import { selectNumbers } from '#src/ui/table/cells/select-rows.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { driver } from '#model/areas/people/people.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { endWorker } from '#src/engine/data/worker.ts'
import { tell } from '#src/engine/feed/client.ts'
import { session } from '#src/engine/session/session.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { controllerOf } from '#src/ui/table/state/controllers.state.ts'
import { beginEdit } from '#src/ui/table/edit/edit.ts'
import { groupBy, sortBy } from '#src/ui/table/state/arrange.ts'
import { markRange, stretch } from '#src/ui/table/cells/range.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { startServerAndSignIn } from '../../server.browser.ts'

// Durations do not matter here.
configure({ asyncUtilTimeout: 60_000 })

const drivers = rowsOf(driver)
const names = ['Ada Berg', 'Bo Chen', 'Cy Doe', 'Di Eng', 'Ed Fox', 'Flo Gil']
const made: { id: string; name: string }[] = []
// Without a pane around it, a table belongs to the pane without a name.
const table = controllerOf('', 'terminal:driver')

beforeAll(async () => {
  await startServerAndSignIn()
  for (const [at, name] of names.entries())
    made.push(
      await drivers.create({ name, username: `d${at}`, phone: `+1 780 555 0${100 + at}`, enabled: at % 2 === 0 }),
    )
})
afterAll(async () => {
  endWorker()
  await commands.stopServer()
})

const shown = async (): Promise<readonly (string | null)[]> => {
  const rows = await (await table.connection()).rows(await (await table.connection()).ids(), ['name'])
  return rows.map((row) => String(row['name']))
}
const foot = () =>
  /\d+( of \d+)? drivers/.exec(document.querySelector('section')?.lastElementChild?.textContent ?? '')?.[0]
const key = (said: string) => userEvent.keyboard(said)

beforeEach(async () => {
  // A tree that loses its nodes ends once its tooltip closes, and would take the grid from the table then.
  cleanup()
  document.body.innerHTML = '<div id="root"></div><div id="portal"></div>'
  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  root.style.height = '600px'
  render(<ResourceTable resource="terminal:driver" />, { container: root })
  const soon = { timeout: 60_000 }
  await vi.waitUntil(() => table.now.facts?.source.phase === 'ready' && table.grid !== undefined, soon)
  table.configure(table.first)
  table.select([])
  table.moveTo(0, 0)
  await vi.waitUntil(() => table.now.facts?.entries === 6 && table.now.facts.fresh === 0, soon)
  await vi.waitUntil(async () => (await shown()).join() === names.join(), soon)
})

test('rows are read by the worker and drawn, with role, rows and cells for screen readers', async () => {
  await waitFor(() => expect(screen.getAllByRole('gridcell').length).toBeGreaterThan(10))
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('7')
  expect(screen.getAllByRole('gridcell').map((cell) => cell.textContent)).toContain('Ada Berg')
  expect(await shown()).toEqual(names)
})

test('typing into the filter row filters; Escape clears it, Enter returns to the rows', async () => {
  table.grid?.focusFilter('name')
  await userEvent.keyboard('o')
  await waitFor(() => expect(foot()).toBe('4 of 6 drivers'))
  await key('{Enter}')
  expect(table.grid?.hasFocus).toBe(true)
  table.grid?.focusFilter('name')
  await key('{Escape}')
  await waitFor(() => expect(foot()).toBe('6 drivers'))
})

test.each([
  ['Tab', '{Tab}', 'Filter Name'],
  ['Shift Tab', '{Shift>}{Tab}{/Shift}', 'Export'],
])('%s leads out of the rows', async (_, pressed, to) => {
  table.focus()
  await key('{ArrowDown}')
  // A moment after a move the focus goes from the drawing to its cell for screen readers.
  await vi.waitUntil(() => document.activeElement?.matches('[role="gridcell"]'), { timeout: 60_000 })
  await key(pressed)
  expect(document.activeElement?.getAttribute('aria-label')).toBe(to)
})

test('a filter that nothing passes offers to clear it', async () => {
  table.configure({ search: 'nobody' })
  await userEvent.click(await screen.findByRole('button', { name: /^Clear filter/ }))
  await waitFor(() => expect(foot()).toBe('6 drivers'))
  expect(screen.queryByText('No matching drivers')).toBeNull()
})

test('an invalid filter is reported and filters nothing', async () => {
  table.grid?.focusFilter('enabled')
  await userEvent.keyboard('maybe')
  await waitFor(() => expect(screen.getAllByText(/"maybe" is not yes or no/).length).toBeGreaterThan(0))
  expect(foot()).toBe('6 drivers')
})

test('arrow keys move the cursor and extend a range; the selection survives filters and sorting', async () => {
  table.focus()
  await key('{ArrowDown}')
  await waitFor(() => expect(table.now.cursor.row).toBe(1))
  await stretch(table, 0, 1)
  await stretch(table, 1, 1)
  await stretch(table, 0, -1)
  expect(table.ids()).toEqual([made[1]?.id, made[2]?.id])
  expect(table.now.rangeSummary).toMatchObject({ rows: 2 })
  markRange(table)
  expect(table.selected()).toEqual([made[1]?.id, made[2]?.id])
  sortBy(table, 'name')
  await waitFor(async () => expect(await shown()).toEqual([...names].reverse()))
  table.configure({ search: 'ada' })
  await waitFor(() => expect(foot()).toBe('1 of 6 drivers'))
  expect(table.selected().length).toBe(2)
})

test('the cursor that goes to the top while a query is pending is at the top of its answer', async () => {
  table.focus()
  table.moveTo(0, 0)
  await waitFor(() => expect(table.ids()).toEqual([made[0]?.id]))
  // From ascending to descending.
  sortBy(table, 'name')
  await key('{Control>}{Home}{/Control}')
  await waitFor(() => expect(table.ids()).toEqual([made[5]?.id]))
  expect(table.now.cursor.row).toBe(0)
  // Once the query is answered the cursor is tied to the new row.
  await shown()
  table.configure(table.first)
  await waitFor(() => expect(table.now.cursor.row).toBe(5))
  expect(table.ids()).toEqual([made[5]?.id])
})

test('rows are selected by title, and missing ones are reported', async () => {
  expect(await selectNumbers(table, ['ada berg', 'EDFOX', 'Nobody'])).toEqual({
    ids: [made[0]?.id, made[4]?.id],
    notFound: ['Nobody'],
    several: [],
    hidden: 0,
  })
})

test('a newly matching row waits to be merged, one that no longer matches disappears, and the cursor stays on its row', async () => {
  table.configure({ filters: { enabled: 'yes' } })
  await waitFor(() => expect(table.now.facts?.matching).toBe(3))
  table.moveTo(2, 0)
  await waitFor(() => expect(table.ids()).toEqual([made[4]?.id]))
  await drivers.patch(made[0]?.id ?? '', { enabled: false })
  await drivers.patch(made[1]?.id ?? '', { enabled: true })
  tell([0, 1, 1].map((at) => ({ resource: 'terminal:driver', id: made[at]?.id ?? '', kind: 'update' as const })))
  const chip = await screen.findByRole('button', { name: /1 new/ })
  expect([await shown(), table.now.cursor.row]).toEqual([['Cy Doe', 'Ed Fox'], 1])
  await userEvent.click(chip)
  await waitFor(async () => expect(await shown()).toEqual(['Bo Chen', 'Cy Doe', 'Ed Fox']))
  expect(table.now.cursor.row).toBe(2)
})

test('rows are grouped under headings that open', async () => {
  groupBy(table, 'enabled')
  await waitFor(() => expect(table.now.facts?.entries).toBe(2))
  await waitFor(() => expect(table.headAt(0)?.count).toBeGreaterThan(0))
  table.toggle(0)
  await waitFor(() => expect(table.now.facts?.entries).toBeGreaterThan(2))
  groupBy(table, 'enabled')
  await waitFor(() => expect(table.now.facts?.entries).toBe(6))
})

test('a value is edited in its cell, typed at full speed, saved with its version, and undone', async () => {
  table.moveTo(2, table.now.settings.columns.indexOf('phone'))
  await waitFor(() => expect(table.idAt(2)).toBe(made[2]?.id))
  await beginEdit(table)
  const input = await screen.findByLabelText('Phone')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await key('780 555 0199{Enter}')
  await waitFor(() => expect(table.now.edit).toBeNull())
  expect((await drivers.get(made[2]?.id ?? '')).phone).toBe('+1 780 555 0199')
  expect(undoEntries().done.at(-1)?.title).toBe('Change Phone')
  await undo()
  expect((await drivers.get(made[2]?.id ?? '')).phone).toBe('+1 780 555 0102')
})

test('an edit survives changes by others to its row, and shows both values before saving', async () => {
  table.moveTo(3, table.now.settings.columns.indexOf('phone'))
  await waitFor(() => expect(table.idAt(3)).toBe(made[3]?.id))
  await beginEdit(table)
  await screen.findByLabelText('Phone')
  await key('780 555 0177')
  await drivers.patch(made[3]?.id ?? '', { phone: '+1 780 555 0166' })
  tell([{ resource: 'terminal:driver', id: made[3]?.id ?? '', kind: 'update' }])
  await userEvent.click(await screen.findByRole('button', { name: /Keep mine: .*780 555 0177/ }))
  screen.getByLabelText('Phone').focus()
  await key('{Enter}')
  await waitFor(() => expect(table.now.edit).toBeNull())
  expect((await drivers.get(made[3]?.id ?? '')).phone).toBe('+1 780 555 0177')
})

test('the footer says why the rows are not stored for the next visit', async () => {
  const copies = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith('highball tables of ') === true ? [name] : [],
  )
  await Promise.all(
    copies.map((name) => new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve))),
  )
  const [first] = made
  tell([{ resource: 'terminal:driver', id: first?.id ?? '', kind: 'update' }])
  await table.merge()
  await waitFor(() =>
    expect(document.querySelector('section')?.lastElementChild?.textContent).toContain(
      'not stored for the next visit: it was erased',
    ),
  )
})

test('the worker ends with the session, and no rows stay on screen', async () => {
  const { now } = session()
  session().now = { state: 'out' }
  await waitFor(() => expect(table.now.window).toBeNull())
  session().now = now
})
