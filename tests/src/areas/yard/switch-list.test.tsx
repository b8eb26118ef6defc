import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import SwitchListScreen from '#src/areas/yard/switch-list/SwitchListScreen.tsx'
import { SwitchListController } from '#src/areas/yard/switch-list/state/switch-list-controller.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import type { Go } from '#src/engine/panes/navigation.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session } from '#src/engine/session/session.state.ts'
import { answering, type Asked } from '../../answers.ts'
import { smallYard } from './small-yard.ts'

const spot = (track: number, seq: number) => ({ track, seq, track_name: `T${track}` })
const consist = (car: number) => ({
  car,
  mark: `GATX ${20400 + car}`,
  car_type: 'T108',
  load_status: 'L',
  product: 'Propane',
  placard: { un: 'UN1075', hazard: '2.1', word: 'FLAMMABLE GAS' },
  hold: null,
  bad_order: null,
})
const line = (no: number, car: number) => ({
  no,
  instruction: 'IP',
  cars: [car],
  marks: `GATX ${20400 + car}`,
  from: spot(1, no),
  to: spot(2, 1),
  length_ft: 60,
  against: '',
  state: 'open',
  done: null as { at: string; by_name: string; move: number } | null,
  isNew: false,
  reported: null,
  consist: [consist(car)],
})
let work = [line(1, 11), line(2, 12)]
let asked: Asked[] = []
const done = (no: number) => work.find((one) => one.no === no)?.state

beforeEach(async () => {
  work = [line(1, 11), line(2, 12)]
  queryClient().clear()
  session().now = {
    state: 'in',
    me: {
      id: 1,
      email: 'crew@test',
      name: 'Crew',
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
  const yard = smallYard()
  asked = answering((one) => {
    const { path, body } = one
    const sent = (body ?? {}) as { line?: number; cars?: number[]; moves?: { car: number }[] }
    if (path.endsWith('/switch_list/'))
      return {
        body: {
          yard: { id: 7, name: 'Small Yard', timezone: 'America/Chicago' },
          at: '2026-11-20T20:00:00Z',
          issued: { at: '2026-11-20T19:00:00Z', by_name: 'Ann' },
          all_tracks: [],
          work,
          tracks: [],
          placards: [],
          holds: [],
        },
      }
    if (path.endsWith('/execute_move/')) {
      work = work.map((each) =>
        each.no === sent.line
          ? { ...each, state: 'done', done: { at: '2026-11-20T20:05:00Z', by_name: 'Crew', move: 9 } }
          : each,
      )
      return { body: { move: 9, lines: [] } }
    }
    if (path.endsWith('/issue_switch_list/')) return { body: { lines: work.length } }
    if (path.endsWith('/move_cars/')) {
      work = work.map((each) => ({ ...each, state: 'open', done: null }))
      return { body: { move: 10, lines: [] } }
    }
    return yard.answers(one)
  })
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="pane">
        <SwitchListScreen yardId={7} />
      </PaneId>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Done: line 1, GATX 20411' })
})
/** A tap at a time of its own, in ms: nothing here waits for a clock. */
async function tap(name: string | RegExp, at: number): Promise<void> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  await act(async () => void fireEvent(screen.getByRole('button', { name }), event))
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Order of work' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const sent = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-2))

describe('the switch list under a thumb', () => {
  it('keeps a done line in its place with its number, time and name, and an Undo to tap', async () => {
    await tap('Done: line 1, GATX 20411', 1000)
    await screen.findByRole('button', { name: 'Undo: line 1, GATX 20411' })
    expect(rows()).toEqual([
      expect.stringMatching(/^1.*GATX 20411.*Done 14:05 CST · CrewUndo$/),
      expect.stringMatching(/^2.*GATX 20412.*Not done$/),
    ])
    await tap('Undo: line 1, GATX 20411', 2000)
    await screen.findByRole('button', { name: 'Done: line 1, GATX 20411' })
    expect(sent()).toEqual(['execute_move', 'move_cars'])
  })
  it.each([
    ['the same line', 'Undo: line 1, GATX 20411'],
    ['another line', 'Done: line 2, GATX 20412'],
    ['a report', 'Not done: line 2'],
  ])('a second tap within half a second does nothing, on %s; a later one does', async (_, second) => {
    await tap('Done: line 1, GATX 20411', 1000)
    await screen.findByRole('button', { name: 'Undo: line 1, GATX 20411' })
    await tap(second, 1499)
    expect([sent(), done(1), done(2), screen.queryByRole('dialog')]).toEqual([['execute_move'], 'done', 'open', null])
    await tap(second, 1500)
    expect(sent().length + (screen.queryByRole('dialog') ? 1 : 0)).toBe(2)
  })
  it('opens a line to its cars with load, product and placard', async () => {
    await tap(/^Cars of line 2, .*GATX 20412/, 1000)
    const cars = screen.getByRole('table', { name: 'Cars of line 2' })
    expect(within(cars).getByRole('row', { name: /^GATX 20412 T108 Loaded Propane UN1075 class 2\.1/ })).toBeTruthy()
    await tap(/^Cars of line 2, .*GATX 20412/, 2000)
    expect(screen.queryByRole('table', { name: 'Cars of line 2' })).toBeNull()
  })
})

it('is printed without waiting until the list is read again, which others’ moves may put off', async () => {
  const opened = vi.fn<Go>()
  onOpen(opened)
  void new SwitchListController(7, () => new Promise(() => {})).print()
  await vi.waitFor(() => expect(opened.mock.lastCall?.[0]).toBe('company:print'), { timeout: 60_000 })
  expect(sent()).toEqual(['issue_switch_list'])
})
