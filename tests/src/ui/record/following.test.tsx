/**
 * A record that follows a channel: the form stays and its contents are swapped; unsaved changes stay; the latest
 * selection wins.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router, useRoute } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/kernel/permissions.ts'
import { leaveAll, publishIn, markActive, toggleChannel } from '#src/engine/links/session.ts'
import { channels } from '#src/engine/links/subject.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { session, type Me } from '#src/engine/session/session.state.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { answering, type Asked } from '../../answers.ts'

const path = '/cars/:railCarId'
const Page = recordPage(path, { record: 'trace:railcar' })
const car = (id: number) => ({
  id,
  version: 1,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  car_mark: 'GATX',
  car_number: `2041${id}`,
  car_type: 'T108',
  length_ft: 55,
  owner: '',
  shell_capacity: null,
  light_weight: null,
  gross_rail_load: null,
  status: 'P',
  load_status: 'E',
  product: null,
  load_percent: id,
  commodity: '',
  hold: false,
  hold_reason: '',
  bad_order: false,
  bad_order_reason: '',
  yard: null,
  comments: `of ${id}`,
})

let asked: Asked[]
let turn = 0
beforeEach(() => {
  asked = answering(({ path: at, query }) => {
    if (at === 'railcar/get_table/') return { body: { count: 1, results: [car(Number(query.get('id')))] } }
    if (at.endsWith('get_table/')) return { body: { count: 0, results: [] } }
    return undefined
  })
  queryClient().clear()
  toasts().shown = []
  session().now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  // Each test has its own channel, because a channel keeps its last subject.
  const channel = channels[turn++ % channels.length] ?? 'A'
  toggleChannel('p', channel)
  toggleChannel('lead', channel)
})
afterEach(() => {
  leaveAll('p')
  leaveAll('lead')
  vi.unstubAllGlobals()
})

function Screen() {
  const [, params] = useRoute(path)
  const props: object = { railCarId: Number(params?.['railCarId']) }
  return <Page {...props} />
}
async function show(): Promise<void> {
  const { hook } = memoryLocation({ path: '/cars/1' })
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="p">
        <Router hook={hook}>
          <Screen />
        </Router>
      </PaneId>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'GATX 20411' })
}
/** The user selects a car in the leading pane. */
const select = (id: number, near: readonly number[] = []): Promise<void> =>
  act(async () => {
    markActive('lead')
    publishIn('lead', [{ kind: 'car', of: 'trace:railcar', id, label: `GATX 2041${id}`, near }])
    // Everything published within a frame is sent at its end.
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
const asksFor = (id: number): number =>
  asked.filter(({ path: at, query }) => at === 'railcar/get_table/' && query.get('id') === String(id)).length
const page = (): RecordController | undefined => {
  const offer = commandTargetOf('p', 'page')
  return offer instanceof RecordController ? offer : undefined
}

describe('a record that follows a link channel', () => {
  it('swaps the values of its fields, and keeps form, fields and controller', async () => {
    await show()
    const [form, number, controller] = [
      screen.getByRole('form', { name: 'GATX 20411' }),
      screen.getByRole('textbox', { name: /Number/ }),
      page(),
    ]
    await select(2)
    await screen.findByRole('heading', { name: 'GATX 20412' })
    expect([
      screen.getByRole('form', { name: 'GATX 20412' }) === form,
      screen.getByRole('textbox', { name: /Number/ }) === number,
      page() === controller,
    ]).toEqual([true, true, true])
    expect(number).toHaveValue('20412')
    expect(screen.getByRole('textbox', { name: 'Comments' })).toHaveValue('of 2')
    expect([controller?.row?.id, controller?.target.ids(), controller?.isDirty()]).toEqual([2, [2], false])
  })

  it('preloads its neighbours, so that a step needs no request to wait for', async () => {
    await show()
    await select(2, [3, 1])
    await screen.findByRole('heading', { name: 'GATX 20412' })
    await waitFor(() => expect([asksFor(3), asksFor(1)]).toEqual([1, 1]))
    await select(3, [4, 2])
    await screen.findByRole('heading', { name: 'GATX 20413' })
    expect(asksFor(3), 'of what is known already').toBe(1)
  })

  it('keeps unsaved changes and says so once; after saving or discarding it follows again', async () => {
    await show()
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Comments' }), '!')
    await select(2)
    await select(3)
    expect(screen.getByRole('heading', { name: 'GATX 20411' })).toBeVisible()
    await waitFor(() =>
      expect(toasts().shown.map(({ text }) => text)).toEqual([
        'GATX 20411 has unsaved changes, so its pane did not switch to GATX 20412.',
      ]),
    )
    expect(screen.getByRole('textbox', { name: 'Comments' })).toHaveValue('of 1!')
    act(() => page()?.draft.revert())
    await select(4)
    await screen.findByRole('heading', { name: 'GATX 20414' })
  })

  it('keeps an unfinished note', async () => {
    await show()
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'hold for')
    await select(2)
    await waitFor(() => expect(toasts().shown).toHaveLength(1))
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('hold for')
    expect(screen.getByRole('heading', { name: 'GATX 20411' })).toBeVisible()
  })

  it('ends at the latest selection, however late the responses are', async () => {
    await show()
    const answer = globalThis.fetch
    const late: (() => void)[] = []
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (address.includes('id=2')) await new Promise<void>((resolve) => late.push(resolve))
      return answer(address, init)
    })
    await select(2)
    await select(3)
    await screen.findByRole('heading', { name: 'GATX 20413' })
    expect(late).toHaveLength(1)
    await act(async () => late.forEach((resolve) => resolve()))
    await waitFor(() => expect(asksFor(2)).toBe(1))
    await waitFor(() => expect(queryClient().getQueryData(['trace:railcar', 'record', 2])).toBeDefined())
    expect(screen.getByRole('heading', { name: 'GATX 20413' })).toBeVisible()
  })
})
