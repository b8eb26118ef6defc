/** The papers of a record: what was issued, to whom it went, what changed, and how many are sent at once. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { resourceNamed } from '#model/areas/named.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import Papers from '#src/ui/record/papers/Papers.tsx'
import { sendPapers } from '#src/ui/record/papers/send-papers.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const shipment = resourceNamed('rail:shipment')
const paper = {
  code: 'rail-bol-custom',
  pages: 1,
  created_by: 'Dev Marchand',
  created_at: '2026-11-22T06:31:00.000Z',
}
const issued = { ...paper, id: 1, revision: 0, kind: 'issued', filename: 'PGT1.pdf', sent: [] }
const corrected = {
  ...paper,
  id: 2,
  revision: 1,
  kind: 'corrected',
  filename: 'PGT1-r1.pdf',
  sent: [
    { to: 'rack@prairie.test', at: '2026-11-22T06:32:00.000Z', outcome: 'sent', problem: '' },
    { to: 'gone@prairie.test', at: null, outcome: 'failed', problem: '550 No such mailbox' },
  ],
}

beforeEach(() => {
  signInLocally()
  queryClient().clear()
  toasts().shown = []
})
const show = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <Papers name="rail:shipment" resource={shipment} id={7} />
    </QueryClientProvider>,
  )

test('each paper says who got it, and what it changed against the one before', async () => {
  answering(({ path, query }) => {
    if (path === 'railshipment/7/bol_archive/') return { body: { results: [corrected, issued] } }
    expect([path, query.get('from'), query.get('to')]).toEqual(['railshipment/7/paper_difference/', '1', '2'])
    return { body: { changes: [{ under: 'Cars', what: 'GATX 20401 · SEALS', from: 'S1', to: 'S2' }] } }
  })
  show()
  expect(await screen.findByText('Revision 1')).toBeVisible()
  expect(screen.getByText('Sent to nobody.')).toBeVisible()
  expect(screen.getByText(/550 No such mailbox/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'What changed' }))
  expect(await screen.findByText('Cars: GATX 20401 · SEALS')).toBeVisible()
  expect(screen.getByText('S2')).toBeVisible()
})

test('a file that went along is saved, and is not compared', async () => {
  const along = (of: object, id: number, filename: string) => ({ ...of, id, code: 'ubl', filename })
  answering(() => ({
    body: { results: [along(corrected, 4, 'PGT1-r1.xml'), corrected, along(issued, 3, 'PGT1.xml'), issued] },
  }))
  show()
  expect(await screen.findByRole('button', { name: 'Save PGT1-r1.xml' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Open PGT1.xml' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'What changed' })).toHaveLength(1)
})

test('a contract that a partner shares shows the bills that went under it, to look at only', async () => {
  answering(({ path }) => ({
    status: path === 'partner/railcontract/9/bol_archive/' ? 200 : 404,
    body: { results: [corrected, issued] },
  }))
  render(
    <QueryClientProvider client={queryClient()}>
      <Papers name="partner:contract" resource={resourceNamed('partner:contract')} id={9} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Open PGT1-r1.pdf' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'What changed' })).toBeNull()
})

test('without papers it says what printing shows', async () => {
  answering(() => ({ body: { results: [] } }))
  show()
  expect(await screen.findByText('No papers yet.')).toBeVisible()
})

test('a failure is told and tried again', async () => {
  let attempts = 0
  answering(() =>
    ++attempts === 1 ? { status: 403, body: { detail: 'Not for you' } } : { body: { results: [issued] } },
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('button', { name: 'Open PGT1.pdf' })).toBeVisible()
})

const papers = shipment.papers
test('many are sent after the countdown, and each that could not be is named', async () => {
  if (papers === undefined) throw new Error('Shipments have papers')
  vi.useFakeTimers()
  const asked = answering(() => ({
    body: {
      results: [
        { shipment: 7, bol_number: 'PGT1', outcome: 'queued', message: '' },
        { shipment: 8, bol_number: 'PGT2', outcome: 'not_shipped', message: 'No paper of it has been issued yet.' },
      ],
    },
  }))
  sendPapers(shipment, papers, [7, 8], 'a@prairie.test')
  await vi.advanceTimersByTimeAsync(9999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(({ body }) => body)).toEqual([{ shipment_ids: [7, 8], recipients: 'a@prairie.test' }])
  expect(toasts().shown.at(-1)?.text).toBe('Sent: 1. Not sent: PGT2: No paper of it has been issued yet.')
  sendPapers(shipment, papers, [7, 8], 'a@prairie.test')
  await undo()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  vi.useRealTimers()
})

test.each([
  ['a@prairie.test, b@prairie.test', 'E-mail papers of 1 shipment to a@prairie.test, b@prairie.test'],
  ['', 'E-mail papers of 1 shipment to those who get them anyway'],
])('one is sent by its own call, which answers by address: to "%s"', async (recipients, title) => {
  if (papers === undefined) throw new Error('Shipments have papers')
  vi.useFakeTimers()
  const asked = answering(() => ({
    body: {
      results: [
        { to: 'a@prairie.test', outcome: 'queued', message: '' },
        { to: 'b@prairie.test', outcome: 'refused', message: 'No letters go there.' },
      ],
    },
  }))
  sendPapers(shipment, papers, [7], recipients)
  expect(toasts().shown.at(-1)?.text).toContain(title)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['railshipment/7/send_bol/', { target: recipients }]])
  expect(toasts().shown.at(-1)?.text).toBe('Sent: 1. Not sent: b@prairie.test: No letters go there.')
  vi.useRealTimers()
})
