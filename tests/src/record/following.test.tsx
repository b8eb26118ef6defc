/** A record that follows a channel: the form stays and what it shows is swapped; unsaved work stays; the last selection wins. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router, useRoute } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { permissions } from '#model/permissions.ts'
import { leaveAll, sayIn, takeHand, toggleChannel } from '#src/engine/linked.ts'
import { channels } from '#src/engine/links.ts'
import { client } from '#src/engine/query.ts'
import { session, type Me } from '#src/engine/session.ts'
import { offered, PaneId } from '#src/engine/target.ts'
import { toasts } from '#src/engine/toast.ts'
import { recordPage } from '#src/ui/record/RecordPage.tsx'
import { RecordController } from '#src/ui/record/RecordController.ts'
import { answering, type Asked } from '../answers.ts'

vi.setConfig({ testTimeout: 30_000 })

const path = '/cars/:railCarId'
const Page = recordPage(path, { record: 'trace:railcar' })
const car = (id: number) => ({ id, version: 1, created_at: '2026-11-20T12:00:00Z', updated_at: '2026-11-20T12:00:00Z', car_mark: 'GATX', car_number: `2041${id}`, car_type: 'T108', length_ft: 55, owner: '', shell_capacity: null, light_weight: null, gross_rail_load: null, status: 'P', load_status: 'E', product: null, load_percent: id, commodity: '', hold: false, hold_reason: '', bad_order: false, bad_order_reason: '', yard: null, comments: `of ${id}` })

let asked: Asked[]
let turn = 0
beforeEach(() => {
  asked = answering(({ path: at, query }) => {
    if (at === 'railcar/get_table/') return { body: { count: 1, results: [car(Number(query.get('id')))] } }
    if (at.endsWith('get_table/')) return { body: { count: 0, results: [] } }
    return undefined
  })
  client.clear()
  toasts.shown = []
  session.now = { state: 'in', me: { permissions, app_config: {} } as unknown as Me }
  // Each test has a channel of its own: what the one before was about stands there still.
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
    <QueryClientProvider client={client}>
      <PaneId value="p">
        <Router hook={hook}>
          <Screen />
        </Router>
      </PaneId>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'GATX 20411' })
}
/** The user's hand is in the leading pane, and comes to a car there. */
const select = (id: number, near: readonly number[] = []): Promise<void> =>
  act(async () => {
    takeHand('lead')
    sayIn('lead', [{ kind: 'car', of: 'trace:railcar', id, label: `GATX 2041${id}`, near }])
    // What is said within a frame of it goes out at its end.
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
const asksFor = (id: number): number => asked.filter(({ path: at, query }) => at === 'railcar/get_table/' && query.get('id') === String(id)).length
const page = (): RecordController | undefined => {
  const offer = offered('p', 'page')
  return offer instanceof RecordController ? offer : undefined
}

describe('a record that follows', () => {
  it('swaps what its fields hold; form, fields and controller are those of before', async () => {
    await show()
    const [form, number, controller] = [screen.getByRole('form', { name: 'GATX 20411' }), screen.getByRole('textbox', { name: /Number/ }), page()]
    await select(2)
    await screen.findByRole('heading', { name: 'GATX 20412' })
    expect([screen.getByRole('form', { name: 'GATX 20412' }) === form, screen.getByRole('textbox', { name: /Number/ }) === number, page() === controller]).toEqual([true, true, true])
    expect(number).toHaveValue('20412')
    expect(screen.getByRole('textbox', { name: 'Comments' })).toHaveValue('of 2')
    expect([controller?.row?.id, controller?.target.ids(), controller?.isDirty()]).toEqual([2, [2], false])
  })

  it('has its neighbours read beforehand, so that a step asks for nothing that must be waited for', async () => {
    await show()
    await select(2, [3, 1])
    await screen.findByRole('heading', { name: 'GATX 20412' })
    await waitFor(() => expect([asksFor(3), asksFor(1)]).toEqual([1, 1]))
    await select(3, [4, 2])
    await screen.findByRole('heading', { name: 'GATX 20413' })
    expect(asksFor(3), 'of what is known already').toBe(1)
  })

  it('keeps unsaved work and says so once; saved or given up, it follows again', async () => {
    await show()
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Comments' }), '!')
    await select(2)
    await select(3)
    expect(screen.getByRole('heading', { name: 'GATX 20411' })).toBeVisible()
    await waitFor(() => expect(toasts.shown.map(({ text }) => text)).toEqual(['GATX 20411 is not saved yet, so its pane did not follow to GATX 20412.']))
    expect(screen.getByRole('textbox', { name: 'Comments' })).toHaveValue('of 1!')
    act(() => page()?.draft.revert())
    await select(4)
    await screen.findByRole('heading', { name: 'GATX 20414' })
  })

  it('keeps a note that is begun', async () => {
    await show()
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'hold for')
    await select(2)
    await waitFor(() => expect(toasts.shown).toHaveLength(1))
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('hold for')
    expect(screen.getByRole('heading', { name: 'GATX 20411' })).toBeVisible()
  })

  it('ends at what was selected last, however late the answers are', async () => {
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
    await waitFor(() => expect(client.getQueryData(['trace:railcar', 'record', 2])).toBeDefined())
    expect(screen.getByRole('heading', { name: 'GATX 20413' })).toBeVisible()
  })
})
