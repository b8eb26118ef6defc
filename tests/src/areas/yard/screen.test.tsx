import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import YardScreen from '#src/areas/yard/board/YardScreen.tsx'
import type { YardTarget } from '#src/areas/yard/controller/yard-target.ts'
import { permissions } from '#model/kernel/permissions.ts'
import { session } from '#src/engine/session/session.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { type Go } from '#src/engine/panes/navigation.state.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { answering } from '../../answers.ts'
import { smallYard, type SmallYard } from './small-yard.ts'

// jsdom has no canvas; painting is tested in the browser.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)

const isTarget = (it: unknown): it is YardTarget => typeof it === 'object' && it !== null && 'controller' in it
let yard: SmallYard
let queries: QueryClient
let location: ReturnType<typeof memoryLocation>

beforeEach(() => {
  yard = smallYard()
  answering(yard.answers)
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  session().now = {
    state: 'in',
    me: {
      id: 1,
      email: 'planner@test',
      name: 'Planner',
      telephone: '',
      company: { id: 1, name: 'Test' },
      groups: [],
      permissions,
      app_config: {},
      terminalboss: false,
      wheelhouse: true,
      track_and_trace: false,
      operations: true,
      schedule: false,
      invoice: false,
      document_reading: false,
      reports: false,
      terminalbossv3: false,
    },
  }
})

async function show(query = ''): Promise<YardTarget> {
  location = memoryLocation({ path: '/yard/7/', searchPath: query, record: true })
  render(
    <QueryClientProvider client={queries}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <PaneId value="pane">
          <div tabIndex={-1}>
            <YardScreen yardId={7} />
          </div>
        </PaneId>
      </Router>
    </QueryClientProvider>,
  )
  await screen.findAllByRole('grid')
  // Cells are rendered a frame after the picture.
  await screen.findAllByRole('gridcell')
  const target = commandTargetOf('pane', 'yard:board')
  if (!isTarget(target)) throw new Error('no board is offered')
  return target
}
/** The store notifies its listeners asynchronously. */
const after = (work: () => unknown): Promise<void> => act(async () => void (await work()))
const active = (): string | null => {
  const grid = screen.getAllByRole('grid').find((one) => one.hasAttribute('aria-activedescendant'))
  const id = grid?.getAttribute('aria-activedescendant')
  return id === null || id === undefined ? null : (document.getElementById(id)?.getAttribute('aria-label') ?? null)
}

describe('the board for screen readers', () => {
  it('has both layouts as grids, with a row per track and a cell per car', async () => {
    await show()
    const [actual, planned] = screen.getAllByRole('grid')
    expect([actual?.getAttribute('aria-label'), planned?.getAttribute('aria-label')]).toEqual([
      'Actual layout of Small Yard',
      'Planned layout of Small Yard',
    ])
    expect(
      within(actual ?? document.body)
        .getAllByRole('rowheader')
        .map((head) => head.getAttribute('aria-label')),
    ).toEqual([
      'Track T1, storage, 5 cars, 300 ft of 350 ft used, open at both ends',
      'Track T2, storage, 2 cars, 120 ft of 350 ft used, open at both ends',
      'Track RIP, repair, 1 car, 60 ft of 350 ft used, open at both ends',
      'Track T15, storage, 0 cars, 0 ft of 130 ft used, open at both ends',
      'Unassigned, 2 cars',
    ])
    expect(
      within(actual ?? document.body)
        .getAllByRole('gridcell')
        .map((cell) => cell.getAttribute('aria-label')),
    ).toEqual([
      'GATX 20411, loaded, Propane, track T1 position 1 of 5',
      'GATX 20412, loaded, Propane, track T1 position 2 of 5',
      'GATX 20413, loaded, Propane, track T1 position 3 of 5',
      'GATX 20414, loaded, Propane, track T1 position 4 of 5',
      'GATX 20415, loaded, Propane, track T1 position 5 of 5',
      'PROX 33001, empty, track T2 position 1 of 2',
      'PROX 33002, loaded, Propane, track T2 position 2 of 2, on hold',
      'UTLX 7, loaded, Propane, track RIP position 1 of 1, bad order',
      'UTLX 8, loaded, Propane, unassigned',
      'UTLX 9, loaded, Propane, unassigned',
    ])
  })
  it('announces the car under the cursor, the cut, its target and the result of a move', async () => {
    const { controller } = await show('view=actual')
    await after(() => controller.step('right'))
    expect(active()).toBe('GATX 20412, loaded, Propane, track T1 position 2 of 5')
    await after(() => controller.pickUp())
    expect(
      screen.getByText(/^Picked up 1 car: GATX 20412\. Use the arrow keys to choose the place/),
    ).toBeInTheDocument()
    await after(() => controller.step('down'))
    expect(screen.getByText('T2 position 2')).toBeInTheDocument()
    await after(() => controller.drop())
    await waitFor(() => expect(active()).toBe('GATX 20412, loaded, Propane, track T2 position 2 of 3'))
    expect(screen.getAllByText('Moved GATX 20412 to T2').length).toBeGreaterThan(0)
  })
})

describe('the view', () => {
  it('has the field of the track at once, so that no letter typed after its key acts on the board', async () => {
    const { controller } = await show()
    // As a key does, outside of what React batches.
    controller.startJump('4')
    const field = screen.getByPlaceholderText('Name or number')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('4')
  })

  it("comes from the URL, and the user's choice is written there", async () => {
    const { controller } = await show('view=planned')
    expect(screen.getAllByRole('grid').length).toBe(1)
    await after(() => controller.show('both'))
    expect(screen.getAllByRole('grid').length).toBe(2)
    expect(location.history?.at(-1)).toContain('view=both')
  })
  it('filters by the search box, and Enter goes to the first car found', async () => {
    const { controller } = await show('view=actual')
    await after(() => controller.startFind())
    await userEvent.keyboard('hold')
    expect(screen.getByText('1 found')).toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect([active(), document.activeElement?.getAttribute('role')]).toEqual([
      'PROX 33002, loaded, Propane, track T2 position 2 of 2, on hold',
      'grid',
    ])
  })
})

describe('the panels', () => {
  it('a move that was overtaken shows from, now, yours and whose it was, with the button that makes it all the same', async () => {
    const { controller } = await show('view=actual')
    await after(() => controller.pickUp())
    await after(() => controller.step('down'))
    yard.move('actual', [{ car: 11, from_track: 1, from_seq: 1, to_track: 4, to_seq: 1 }])
    await after(() => controller.drop())
    const panel = screen.getByRole('complementary', { name: 'Moved by someone else' })
    expect(
      within(panel)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['CarFromNowYours', 'GATX 20411Otto, 2026-11-20 14:05 CSTT1 @1T15 @1T2 @1'])
    await userEvent.click(within(panel).getByRole('button', { name: /^Move 1 car to T2 all the same/ }))
    await waitFor(() => expect(yard.stands()['T2']).toContain('20411'))
    expect(screen.queryByRole('complementary')).toBeNull()
  })
  it('the worklist shows where each car is and where it goes', async () => {
    const { controller } = await show('view=actual')
    await after(() => controller.panel('differences'))
    expect(
      within(screen.getByRole('complementary'))
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['GATX 20415T1 @5 → T2 @3○Move'])
  })
  it('removal asks first, and does nothing when cancelled', async () => {
    const { controller } = await show('view=actual')
    await after(() => controller.dialog('remove'))
    expect(screen.getByRole('dialog', { name: 'Remove 1 car from Small Yard?' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([screen.queryByRole('dialog'), controller.now.board?.cars.size]).toEqual([null, 10])
  })
  it('a plan is pasted as rows, and every line that cannot be read is reported', async () => {
    const { controller } = await show('view=actual')
    await after(() => controller.dialog('plan'))
    const box = screen.getByRole('textbox', { name: 'Track, mark, number' })
    fireEvent.change(box, { target: { value: 'track\tmark\tnumber\nT1\tGATX\t20411\nT9\tGATX\t20412\nT1\tGATX\t99' } })
    const rows = within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^2GATX 20411.*will be placed.*T1$/),
      expect.stringMatching(/^3.*not placed.*There is no track “T9” in this yard\.$/),
      expect.stringMatching(/^4.*not placed.*It is not in this yard\.$/),
    ])
    expect(screen.getByRole('button', { name: 'Plan 1 car' })).toBeDisabled()
    fireEvent.change(screen.getByRole('textbox', { name: 'Line 3' }), { target: { value: 'T1\tGATX\t20412' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Line 4' }), { target: { value: '' } })
    expect(screen.getByRole('button', { name: 'Plan 2 cars' })).toBeEnabled()
  })
})

it('rows pasted on the board open the import for this yard', async () => {
  await show()
  const opened = vi.fn<Go>()
  onOpen(opened)
  const [grid] = screen.getAllByRole('grid')
  fireEvent.paste(grid ?? document.body, { clipboardData: { getData: () => 'T1\tGATX\t20411\nT1\tGATX\t20412' } })
  expect(opened).toHaveBeenCalledWith('company:facilities:railyards:import', {}, { yard: '7', paste: '1' }, 'here')
})
