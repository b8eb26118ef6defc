/** The page of a facility beside other panes: it follows what they are about, says what its cursor is about, and changes as the feed tells. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import FacilityPage from '#src/areas/facility/page/FacilityPage.tsx'
import type { FacilityBill } from '#src/areas/facility/tabs/bill-lines.ts'
import { LinesController } from '#src/areas/facility/lines/lines-controller.ts'
import { keepFresh } from '#src/engine/data/query.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { tell } from '#src/engine/feed/client.ts'
import { leaveAll, linksNow, markActive, publishIn, toggleChannel } from '#src/engine/links/session.ts'
import { channels } from '#src/engine/links/subject.ts'
import { commandTargetOf, PaneId } from '#src/engine/panes/command-target.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'
import { facilityBill, place } from './facility-bill.ts'

const bill = (id: number, contract: number): FacilityBill =>
  facilityBill(id, { contract, contract__label: `S-${contract}` })
let results: readonly FacilityBill[]
let turn = 0
let stop = (): void => undefined

beforeEach(() => {
  localStorage.clear()
  signInLocally()
  queryClient().clear()
  results = [bill(1, 8), bill(2, 9)]
  answering(({ path }) => {
    if (path === 'facility/1/') return { body: place }
    return path === 'facility/1/bills/' ? { body: { today: '2026-11-24', is_whole: true, results } } : undefined
  })
  // Each test has its own channel, because a channel keeps its last subject.
  const channel = channels[turn++ % channels.length] ?? 'A'
  for (const pane of ['lead', 'p']) toggleChannel(pane, channel)
  stop = keepFresh(queryClient())
})
afterEach(() => {
  stop()
  for (const pane of ['lead', 'p']) leaveAll(pane)
  vi.unstubAllGlobals()
})

async function shown(): Promise<LinesController> {
  const { hook } = memoryLocation({ path: '/facility/1/schedule/shipment' })
  render(
    <QueryClientProvider client={queryClient()}>
      <PaneId value="p">
        <Router hook={hook}>
          <FacilityPage facilityId={1} tabName="shipment" />
        </Router>
      </PaneId>
    </QueryClientProvider>,
  )
  await screen.findByText('B1')
  const lines = commandTargetOf('p', 'facility:lines')
  if (!(lines instanceof LinesController)) throw new Error('The list offers itself to commands')
  return lines
}
/** What is published within a frame is sent at its end. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('goes to the bill of the contract that another pane shows', async () => {
  const lines = await shown()
  expect(lines.ids).toEqual([1])
  await act(async () => {
    markActive('lead')
    publishIn('lead', [{ kind: 'contract', of: 'contract:contract', id: 9, label: 'S-9' }])
    await frame()
  })
  await vi.waitFor(() => expect(lines.ids).toEqual([2]), { timeout: 60_000 })
})

it('tells the others which contract and day its cursor is about', async () => {
  const lines = await shown()
  await act(async () => {
    markActive('p')
    lines.step(1)
    await frame()
  })
  expect(JSON.stringify([...linksNow().current.values()].map((kinds) => [...kinds.values()]))).toContain(
    '"label":"S-9"',
  )
})

it('has a bill that somebody else made as soon as the feed tells of it', async () => {
  const lines = await shown()
  lines.mark()
  results = [...results, bill(3, 9)]
  act(() => tell([{ resource: 'rail:shipment', id: 3, kind: 'create' }]))
  expect(await screen.findByText('B3')).toBeInTheDocument()
  results = results.slice(1)
  act(() => tell([{ resource: 'rail:shipment', id: 1, kind: 'delete' }]))
  await vi.waitFor(() => expect(screen.queryByText('B1')).toBeNull(), { timeout: 60_000 })
  expect(lines.ids, 'what is gone is not selected').toEqual([2])
})
