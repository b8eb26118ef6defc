import '#src/ui/tokens.css'
import '#src/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { scenarios, type Scenario } from '#model/areas/yard/rules/yard.ts'
import YardScreen from '#src/areas/yard/board/YardScreen.tsx'
import type { YardAnswer } from '#src/areas/yard/data/layout.ts'
import { api } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { KeyLayer } from '#src/shell/keys/KeyLayer.tsx'
import { desk } from '#src/shell/state/desk.state.ts'
import { startServerAndSignIn } from '../../server.browser.ts'
import { startWhole } from '../../whole-shell.ts'

// Slow machines must not fail the tests.
configure({ asyncUtilTimeout: 60_000 })
const marks = [20411, 20412, 20413, 20414, 20415]
let yard = 0
/** A car is in one yard only, so every test has its own cars. */
let serial = 0
let unmount: () => void = () => {}

beforeAll(async () => {
  await startServerAndSignIn()
  await startWhole()
  await page.viewport(1280, 700)
})
afterAll(async () => {
  await commands.stopServer()
})

const path = () => `yard_management/rail_yard/${yard}/`
async function stands(scenario: Scenario = 'actual'): Promise<Record<string, string>> {
  const { tracks, cars, placements } = await api<YardAnswer>(`${path()}cars/`)
  const number = new Map(cars.map((car) => [car.id, car.car_number]))
  const on = new Map(placements[scenario])
  return Object.fromEntries(
    tracks.map(({ id, name }) => [name, (on.get(id) ?? []).map((id_) => number.get(id_)).join(' ')]),
  )
}
const moves = async (): Promise<number> => (await api<{ count: number }>(`${path()}move_history/`)).count

beforeEach(async () => {
  const { id } = await api<{ id: number }>('yard_management/rail_yard/', {
    method: 'POST',
    body: { name: `Yard ${crypto.randomUUID()}` },
  })
  yard = id
  for (const [at, name] of ['T1', 'T2', 'T3'].entries())
    await api('yard_management/track/', {
      method: 'POST',
      body: { yard, name, position: at + 1, usable_length_ft: name === 'T3' ? 100 : 400 },
    })
  const { tracks } = await api<YardAnswer>(`${path()}cars/`)
  serial++
  for (const scenario of scenarios)
    await api(`${path()}add_cars/`, {
      method: 'POST',
      body: {
        car_marks: marks.map((mark) => `GATX ${mark}${serial}`),
        car_type: 'T108',
        scenario,
        track: tracks[0]?.id,
      },
    })

  document.body.innerHTML = '<div id="root"></div><div id="portal"></div>'
  const root = document.getElementById('root')
  if (!root) throw new Error('No root')
  root.style.height = '600px'
  const { hook, searchHook } = memoryLocation({ path: '/yard/', searchPath: 'view=actual' })
  ;({ unmount } = render(
    <QueryClientProvider client={queryClient()}>
      <KeyLayer />
      <Router hook={hook} searchHook={searchHook}>
        <PaneId value={desk().focused}>
          <section data-pane={desk().focused} tabIndex={-1} style={{ height: '100%' }}>
            <YardScreen yardId={yard} />
          </section>
        </PaneId>
      </Router>
    </QueryClientProvider>,
    { container: root },
  ))
  await screen.findByRole('gridcell', { name: /position 5 of 5/ })
  // The runner's page has the focus until the test's frame is clicked.
  await userEvent.click(cell('T1', 1))
})
afterEach(() => {
  unmount()
  queryClient().clear()
})

const key = (said: string) => userEvent.keyboard(said)
const cell = (track: string, position: number): HTMLElement =>
  screen.getByRole('gridcell', { name: new RegExp(`track ${track} position ${position} of`) })
/** The cars' numbers without the part that differs between yards. */
const short = (standing: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(standing).map(([name, cars]) => [name, cars.replaceAll(/\b(\d{5})\d*\b/g, '$1')]))

test('a cut is extended, picked up, carried, dropped and undone by keyboard, in one request', async () => {
  const before = await moves()
  await key('{ArrowRight}{Shift>}{ArrowRight}{/Shift} {ArrowDown}')
  expect(short(await stands())).toEqual({ T1: '20411 20412 20413 20414 20415', T2: '', T3: '' })
  await key('{Enter}')
  await waitFor(() => expect(cell('T2', 1)).toBeTruthy())
  expect([short(await stands()), await moves()]).toEqual([
    { T1: '20411 20414 20415', T2: '20412 20413', T3: '' },
    before + 1,
  ])
  await undo()
  expect(short(await stands())).toEqual({ T1: '20411 20412 20413 20414 20415', T2: '', T3: '' })
  await waitFor(() => expect(cell('T1', 5)).toBeTruthy())
})

test('a track that is too short is reported before any request, and Escape cancels the move', async () => {
  const before = await moves()
  await key('a t')
  await key('T3{Enter}')
  await waitFor(() => expect(screen.getByText(/^T3 is 200 ft too short/)).toBeTruthy())
  await key('{Enter}')
  await waitFor(() => expect(screen.getByRole('complementary', { name: 'Move not allowed' })).toBeTruthy())
  await key('{Escape}{Escape}')
  expect([await moves(), screen.queryByRole('complementary'), short(await stands())['T1']]).toEqual([
    before,
    null,
    '20411 20412 20413 20414 20415',
  ])
})

test('a car is dragged to the place where it is dropped', async () => {
  await userEvent.dragAndDrop(cell('T1', 5), cell('T1', 1), {
    sourcePosition: { x: 6, y: 10 },
    targetPosition: { x: 4, y: 10 },
    steps: 8,
  })
  await waitFor(async () => expect(short(await stands())['T1']).toBe('20415 20411 20412 20413 20414'))
})

test('every visible car is painted in its product or line colour in both themes', async () => {
  const painted = (): number => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let count = 0
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0) count++
    return count
  }
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme
    // Five cars of 60 ft at 18 px height: far more pixels than rail and ruler.
    await waitFor(() => expect(painted()).toBeGreaterThan(4000))
  }
})
