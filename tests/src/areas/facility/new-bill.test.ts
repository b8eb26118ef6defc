/** A new bill of a facility is made of a day of one of its schedules, where the server has room for it; or it begins empty. */
import { beforeEach, expect, it, vi } from 'vitest'
import { FacilityController } from '#src/areas/facility/base/facility-controller.ts'
import { billChoices, makeBill } from '#src/areas/facility/page/new-bill.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { undoEntries } from '#src/engine/commands/undo.state.ts'
import { onOpen } from '#src/engine/panes/screen.ts'
import { session } from '#src/engine/session/session.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

const schedule = (id: number, name: string, days: readonly object[]) => ({
  id,
  name,
  contract__label: `S-${id}`,
  product__label: 'Propane',
  days,
})
const plan = {
  today: '2026-11-24',
  schedules: [
    schedule(1, 'Full', [{ date: '2026-11-25', scheduled: 2, shipped: 2 }]),
    schedule(2, 'Winter', [
      { date: '2026-11-23', scheduled: 2, shipped: 0 },
      { date: '2026-11-26', scheduled: 2, shipped: 1 },
    ]),
  ],
}
const bill = { id: 5, bol_number: 'B5', detail: 'B5 is for 2026-11-26.', batch: 3 }
const opened = vi.fn<(...how: unknown[]) => void>()
let page: FacilityController
const asked = (isFull = false) =>
  answering(({ path, body }) => {
    if (path === 'facility/8/schedule/') return { body: plan }
    const isBeyond = (body as { beyond_plan?: boolean } | undefined)?.beyond_plan === true
    return isFull && !isBeyond
      ? { status: 400, body: { ship_date: ['2026-11-25 is full: 2 on B4.'] } }
      : { status: 201, body: bill }
  })
beforeEach(() => {
  signInLocally()
  toasts().shown = []
  undoEntries().done = []
  opened.mockClear()
  onOpen(opened)
  page = new FacilityController({ id: 8, name: 'Rack' }, () => undefined)
})
const values = async (typed = '') => (await billChoices(page, typed)).map(({ value }) => value)

it('offers the next day of each schedule with cars to ship, and an empty one', async () => {
  asked()
  expect(await values()).toEqual(['2/2026-11-26', ''])
  expect(await values('winter')).toEqual(['2/2026-11-26'])
  page.day = { schedule: 1, day: '2026-11-25' }
  expect(await values(), 'the day under the cursor first').toEqual([
    '1/2026-11-25',
    '1/2026-11-25/beyond',
    '2/2026-11-26',
    '',
  ])
})

it('offers only an empty one to whoever may not see plans', async () => {
  const { now } = session()
  if (now.state !== 'in') throw new Error('Signed in')
  session().now = { ...now, me: { ...now.me, permissions: ['change_railshipment'] } }
  const calls = asked()
  expect(await values()).toEqual([''])
  expect(calls).toEqual([])
})

it('makes the bill of the day with its undo, and opens it beside', async () => {
  const calls = asked()
  await makeBill(page, '2/2026-11-26')
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['railschedule/2/create_shipment/', { ship_date: '2026-11-26' }],
  ])
  expect(undoEntries().done.map(({ title }) => title)).toEqual(['Make shipment B5'])
  expect(opened).toHaveBeenCalledOnce()
})

it('says why a day has no room, and makes it where that is meant', async () => {
  const calls = asked(true)
  await makeBill(page, '1/2026-11-25')
  expect(toasts().shown.map(({ text }) => text)).toEqual(['2026-11-25 is full: 2 on B4.'])
  expect(opened).not.toHaveBeenCalled()
  await makeBill(page, '1/2026-11-25/beyond')
  expect(calls.at(-1)?.body).toEqual({ ship_date: '2026-11-25', beyond_plan: true })
  expect(opened).toHaveBeenCalledOnce()
})

it('begins empty where no schedule is meant', async () => {
  const calls = asked()
  await makeBill(page, '')
  expect(calls).toEqual([])
  expect(opened).toHaveBeenCalledOnce()
})
