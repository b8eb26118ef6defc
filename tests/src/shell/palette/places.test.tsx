/** Places in the palette: the panes that are open, those seen before, what opens beside, and the yard by its key. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recentPlaces } from '#src/engine/commands/usage.ts'
import { endWorker } from '#src/engine/data/worker.ts'
import { paneDetails } from '#src/engine/panes/pane.state.ts'
import { Overlays } from '#src/shell/frame/Overlays.tsx'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { rememberPlaces } from '#src/shell/state/seen-places.ts'
import { desk } from '#src/shell/state/desk.state.ts'
import { keysIn } from '#src/shell/state/tree/parts.ts'
import { overlays, show } from '#src/shell/state/overlays.state.ts'
import { focusedHistory, historyOf, makePane, setTree } from '#src/shell/state/panes.ts'
import type { WireRow } from '#workers/table/store/store.ts'
import { answering } from '../../answers.ts'
import { finderWorker } from '../../finder-worker.ts'
import { signInLocally } from '../../sign-in.ts'
import { startWhole } from '../../whole-shell.ts'

beforeAll(startWhole)
afterAll(endWorker)
beforeEach(() => {
  localStorage.clear()
  show({ kind: 'none' })
  setTree(makePane('/user/'))
  signInLocally()
  answering(({ path }) => ({
    body: path.startsWith('user_popup/')
      ? []
      : path.startsWith('yard_management/rail_yard/')
        ? { count: 2, next: null, previous: null, results: [{ id: 3 }, { id: 4 }] }
        : { count: 0, next: null, previous: null, results: [] },
  }))
  finderWorker((path) => rows[path] ?? [])
  Element.prototype.scrollIntoView = () => undefined
})

/** What the worker learns by name. */
const rows: Readonly<Record<string, readonly WireRow[]>> = {
  'yard_management/rail_yard/': [{ id: 3, version: 1, name: 'Gateway Yard' }],
  'yard_management/track/': [{ id: 5, version: 1, name: 'T5', yard: 3, yard__label: 'Gateway Yard' }],
}

const options = (): readonly string[] => screen.queryAllByRole('option').map((option) => option.textContent ?? '')
async function open(typed = ''): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup()
  render(
    <>
      <KeyLayer />
      <Overlays />
    </>,
  )
  show({ kind: 'palette', typed: '', asking: null })
  await user.click(await screen.findByRole('combobox'))
  if (typed !== '') await user.paste(typed)
  return user
}

test('with nothing typed the open panes come first, then what was seen before; Enter goes to the pane', async () => {
  rememberPlaces()
  focusedHistory().navigate('/company/notes/')
  const other = makePane('/company/fleet/cars/table/')
  setTree({ type: 'split', direction: 'row', children: [desk().tree, other] })
  const user = await open()
  await waitFor(() => expect(options().slice(0, 2)).toEqual(['Fleetopen', 'Profile']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect([desk().focused, overlays().now.kind]).toEqual([other, 'none']))
})

test('a record that a pane showed is remembered once its title is told, without the palette', async () => {
  const pane = desk().focused
  focusedHistory().navigate('/rail/ship/7/')
  paneDetails().byPane[pane] = { title: 'HB-1007', ages: {} }
  await waitFor(() => expect(recentPlaces()[0]).toEqual({ path: '/rail/ship/7/', title: 'HB-1007', hint: 'Shipment' }))
  delete paneDetails().byPane[pane]
})

test('a screen of one yard is listed as soon as the yard is known, also under what is typed already; a track is a record', async () => {
  const user = await open('switch list')
  await waitFor(() => expect(options()[0]).toBe('Switch list of Gateway Yard'))
  await user.clear(screen.getByRole('combobox'))
  await user.paste(':t5')
  await waitFor(() => expect(options()).toEqual(['T5Track · Gateway Yard']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focusedHistory().path).toBe('/contract/yard/track/5/'))
})

test('Ctrl Enter opens beside, and the pane that was there stays', async () => {
  const before = desk().focused
  // The keyboard was in that pane, and does not come back to it.
  const field = document.createElement('input')
  const section = document.createElement('section')
  section.dataset['pane'] = before
  section.append(field)
  document.body.append(section)
  field.focus()
  const user = await open('go to fleet')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(keysIn(desk().tree)).toHaveLength(2))
  expect([historyOf(before).path, focusedHistory().path]).toEqual(['/user/', '/company/fleet/cars/table/'])
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement).not.toBe(field)
  section.remove()
})

test('Tab marks what is to be opened together, Backspace takes the last mark back, and Enter opens each beside what is open', async () => {
  const user = await open()
  const marked = (): readonly string[] =>
    screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label') ?? '')
  for (const words of ['go to fleet', 'go to trips', 'go to notes']) {
    await user.paste(words)
    await user.keyboard('{Tab}')
    expect(screen.getByRole('combobox')).toHaveValue('')
  }
  expect(marked()).toEqual(['Remove Fleet', 'Remove Trips', 'Remove Notes'])
  await user.keyboard('{Backspace}')
  expect(marked()).toEqual(['Remove Fleet', 'Remove Trips'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(keysIn(desk().tree)).toHaveLength(3))
  const [before = '', ...added] = keysIn(desk().tree)
  expect([historyOf(before).path, focusedHistory().path]).toEqual(['/user/', '/company/fleet/cars/table/'])
  expect(added.map((pane) => historyOf(pane).path).toSorted()).toEqual([
    '/company/fleet/cars/table/',
    '/company/trace/trips/table/',
  ])
})

test('Shift and an arrow mark line after line, and what cannot be opened alone is passed over', async () => {
  const user = await open('go')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  const lines = screen.getAllByRole('option').slice(0, 3)
  const opened = lines.filter((line) => line.querySelector('[aria-label="marked"]') !== null)
  expect(opened.length).toBe(screen.getAllByRole('button', { name: /^Remove / }).length)
  expect(opened.length).toBeGreaterThanOrEqual(2)
})

test('g y goes to the yard: the first, until another was opened', async () => {
  render(<KeyLayer />)
  const press = (code: string, key: string): boolean => fireEvent.keyDown(document.body, { code, key })
  press('KeyG', 'g')
  press('KeyY', 'y')
  await waitFor(() => expect(focusedHistory().path).toBe('/contract/yard/3/management/'))
  localStorage.setItem('last yard of 1 of 1', '4')
  press('KeyG', 'g')
  press('KeyY', 'y')
  await waitFor(() => expect(focusedHistory().path).toBe('/contract/yard/4/management/'))
})

test('what another pane shows is switched to first; a second copy is a line of its own', async () => {
  const here = desk().focused
  const other = makePane('/company/fleet/cars/table/')
  setTree({ type: 'split', direction: 'row', children: [here, other] }, here)
  const user = await open('go to fleet')
  await waitFor(() => expect(options().slice(0, 2)).toEqual(['Switch to FleetGC', 'Open another: Fleet']))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(keysIn(desk().tree)).toHaveLength(3))
  expect([here, other]).not.toContain(desk().focused)
  expect(historyOf(here).path).toBe('/user/')
})
