/** The days of a nomination on its record: the buyer edits them, the supplier reviews, cuts and approves them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BoardNomination } from '#model/areas/partner/rules/board/board-rows.ts'
import type { Review } from '#model/areas/partner/rules/nomination/answers.ts'
import NominationPart from '#src/areas/partner/nomination/NominationPart.tsx'
import { NominationController } from '#src/areas/partner/nomination/nomination-controller.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId, PREVIEW, type RecordTarget } from '#src/engine/panes/command-target.ts'
import { RecordController } from '#src/ui/record/state/record-controller.ts'
import { nominationRow } from '../../../model/areas/partner/board/rows.ts'
import { answering, type Answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const NOW = Date.parse('2027-01-05T18:00:00Z')
const own = (values: Partial<BoardNomination> = {}) =>
  nominationRow({ company: 1, counterparty: 2, start_date: '2027-01-11', end_date: '2027-01-17', ...values })
const theirs = (values: Partial<BoardNomination> = {}) =>
  own({ company: 2, counterparty: 1, status: 'sent', total: 4, shipping_schedule: nominated, ...values })
const nominated = [
  { date: '2027-01-11', quantity: 3 },
  { date: '2027-01-12', quantity: 1 },
]
const target: RecordTarget = { resource: 'partner:nomination', ids: () => [11], rows: async () => [{ ...theirs() }] }
const review = {
  nomination: { id: 11, version: 1, status: 'under_review' },
  days: [
    {
      date: '2027-01-11',
      nominated: 3,
      previous: 2,
      scheduled: 5,
      shipped: 0,
      capacity: 7,
      free: 2,
      outcome: 'full',
      message: '',
    },
    {
      date: '2027-01-12',
      nominated: 1,
      previous: 1,
      scheduled: 0,
      shipped: 0,
      capacity: 7,
      free: 7,
      outcome: 'fits',
      message: '',
    },
  ],
  totals: { nominated: 4, previous: 3, fits: 3, over: 1, shipped: 0, order_nominated: 4, order_limit: 36 },
  blockers: ['The contract is not shared.'],
} as unknown as Review

const lastToast = (): string => toasts().shown.at(-1)?.text ?? ''

beforeEach(() => {
  signInLocally()
  queryClient().clear()
  toasts().shown = []
})

const written = (asked: readonly { readonly method: string; readonly body: unknown }[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('an edit of the buyer is written with the version of the one before, and taken back exactly', async () => {
  let version = 1
  const asked = answering(({ method }) =>
    method === 'PATCH' ? { body: own({ version: ++version }) } : { body: own({ version }) },
  )
  const controller = new NominationController(target, () => NOW)
  controller.receive(own({ total: 6 }))
  expect(controller.state.cursor).toBe('2027-01-11')
  controller.begin('4')
  expect(controller.take()).toBe(true)
  controller.step(1)
  controller.lock()
  await vi.waitFor(() => expect(written(asked)).toHaveLength(2))
  expect(written(asked)).toMatchObject([
    { version: 1, total: 6, locked_days: [{ date: '2027-01-11', reason: '' }] },
    { version: 2, locked_days: [{ date: '2027-01-11' }, { date: '2027-01-12' }] },
  ])
  await undo()
  await undo()
  expect(written(asked).slice(2)).toMatchObject([
    { version: 3, locked_days: [{ date: '2027-01-11', reason: '' }] },
    { version: 4, total: 6, shipping_schedule: [], locked_days: [] },
  ])
})

const stamp = { created_at: '2027-01-05T18:00:00Z', updated_at: '2027-01-05T18:00:00Z' }
test('a verb goes by the version of an edit that is still being written, and by that of the review', async () => {
  answering(({ method }) => (method === 'PATCH' ? { body: own({ version: 2, total: 4 }) } : { body: own() }))
  const record = new RecordController('partner:nomination', { ...own({ total: 6 }), ...stamp })
  const versions = async () => (await record.target.rows?.([]))?.map((row) => [row['version'], row['total']])
  const controller = new NominationController(record.target, () => NOW, record.follow)
  controller.receive(own({ total: 6 }))
  expect(await versions()).toEqual([[1, 6]])
  controller.setTotal(4)
  expect(await versions()).toEqual([[2, 4]])
  controller.receiveReview({ ...review, nomination: { ...review.nomination, id: own().id, version: 3 } })
  expect(await versions()).toEqual([[3, 4]])
})

test('a refused edit is named, and the row of the server is read again', async () => {
  answering(({ method }) => (method === 'PATCH' ? { status: 409, body: { detail: 'It was sent.' } } : { body: own() }))
  const controller = new NominationController(target, () => NOW)
  controller.receive(own({ total: 6 }))
  controller.nudge(1)
  await vi.waitFor(() => expect(lastToast()).toBe('2027-01-11: one more: not saved. It was sent.'))
})

test('a sent nomination of the own company is not edited', () => {
  answering(() => undefined)
  const controller = new NominationController(target, () => NOW)
  controller.receive(own({ status: 'sent' }))
  controller.nudge(1)
  expect(lastToast()).toMatch(/^Only the buyer changes these days/)
})

test('the supplier cuts days by digits, turns the reason, and approves what is shown', async () => {
  const asked = answering(({ path }) => ({
    body: path.endsWith('approve/')
      ? { batch: null, results: [{ id: 11, outcome: 'changed', message: '', version: 2 }] }
      : theirs(),
  }))
  const controller = new NominationController(target, () => NOW)
  controller.receive(theirs())
  controller.receiveReview(review)
  await controller.approve()
  expect(lastToast()).toBe('1 day without room: cut to what fits first.')
  controller.begin('4')
  expect(controller.take()).toBe(false)
  expect(controller.state.typedFault).toBe('Enter a whole number of cars from 0 to 3, which are nominated.')
  controller.type('2')
  expect(controller.take()).toBe(true)
  controller.turnReason()
  await controller.approve()
  const { body } = asked.find(({ path }) => path.endsWith('approve/')) ?? {}
  expect(body).toMatchObject({
    ids: [11],
    days: [{ date: '2027-01-11', quantity: 2, reason: 'cars' }],
    partial: false,
  })
})

test('cutting to the capacity leaves days that fit', () => {
  const controller = new NominationController(target, () => NOW)
  controller.receive(theirs())
  controller.receiveReview(review)
  controller.nextFull()
  expect(controller.state.cursor).toBe('2027-01-11')
  controller.fit()
  expect([...controller.state.cuts]).toEqual([['2027-01-11', { quantity: 2, reason: 'capacity' }]])
  controller.receiveReview({ ...review, days: review.days.map((day) => ({ ...day, nominated: 1 })) })
  expect(controller.state.cuts.size).toBe(0)
})

function shown(row: BoardNomination, answer: Answering) {
  const asked = answering(answer)
  const record = new RecordController('partner:nomination', {
    ...row,
    created_at: '2027-01-01T00:00:00Z',
    updated_at: '2027-01-01T00:00:00Z',
  })
  render(
    <QueryClientProvider client={queryClient()}>
      <NominationPart controller={record} />
    </QueryClientProvider>,
  )
  return asked
}
const cell = (name: RegExp) => screen.findByRole('gridcell', { name })

test('the record shows the supplier what is free, what was nominated before, and why it cannot be approved', async () => {
  const asked = shown(theirs(), ({ path }) => ({ body: path.endsWith('review/') ? review : theirs() }))
  expect(await cell(/Monday 2027-01-11, 3 nominated, 1 car beyond the capacity, 2 before the revision/)).toBeTruthy()
  expect(screen.getByText('The contract is not shared.')).toBeTruthy()
  expect(screen.getByText('1 day without room')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Approve/ })).toBeTruthy()
  expect(asked.filter(({ path }) => path === 'partner/railnomination/11/review/')).toHaveLength(1)
})

test('a preview of the palette neither takes the nomination under review nor marks it as opened', async () => {
  const asked = answering(() => ({ body: theirs() }))
  const stamp = '2027-01-01T00:00:00Z'
  const record = new RecordController('partner:nomination', { ...theirs(), created_at: stamp, updated_at: stamp })
  render(
    <PaneId value={PREVIEW}>
      <QueryClientProvider client={queryClient()}>
        <NominationPart controller={record} />
      </QueryClientProvider>
    </PaneId>,
  )
  expect(await cell(/Monday 2027-01-11/)).toBeTruthy()
  expect(asked.map(({ path }) => path)).toEqual(['partner/railnomination/11/'])
})

test('the record shows the buyer the difference to the total, and does not ask for the review', async () => {
  const asked = shown(own({ total: 5, shipping_schedule: nominated }), () => ({
    body: own({ total: 5, shipping_schedule: nominated }),
  }))
  expect(await screen.findByText('1 car without a day')).toBeTruthy()
  expect(await cell(/Monday 2027-01-11, 3 nominated/)).toBeTruthy()
  expect(asked.some(({ path }) => path.endsWith('review/'))).toBe(false)
})

test('an approved nomination shows the cut with its reason', async () => {
  const row = own({
    status: 'approved',
    shipping_schedule: nominated,
    confirmed_days: [
      { date: '2027-01-11', quantity: 2, reason: 'capacity' },
      { date: '2027-01-12', quantity: 1, reason: '' },
    ],
  })
  shown(row, () => ({ body: row }))
  expect(await cell(/2027-01-11, 3 nominated, 2 confirmed, 1 car cut: capacity/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve|Spread/ })).toBeNull()
})

test.each([
  ['This nomination has no days yet', own({ start_date: null, end_date: null })],
  ['The dates of this nomination are wrong', own({ start_date: '2027-01-12', end_date: '2027-01-11' })],
])('%s', async (title, row) => {
  shown(row, () => ({ body: row }))
  expect(await screen.findByText(title)).toBeTruthy()
})

test('days that cannot be loaded can be asked for again', async () => {
  let isDown = true
  shown(own(), () => (isDown ? { status: 500, body: { detail: 'Broken.' } } : { body: own() }))
  const again = await screen.findByRole('button', { name: /again|retry/i }, { timeout: 5000 })
  isDown = false
  act(() => again.click())
  expect(await cell(/Monday 2027-01-11/)).toBeTruthy()
})
