/** After any sequence of sends, cuts, revisions and shipments the schedule agrees with what was approved last. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { dayIn } from '#model/shared/clock.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { nominating, on, type Nominating } from './nominating.ts'

const CAPACITY = 5
const CARS = 12
const LAST = 9
let of: Nominating
beforeAll(async () => void (of = await nominating(CAPACITY)))
afterAll(() => of.server.close())

type Step = {
  readonly kind: 'send' | 'approve' | 'partial' | 'reject' | 'revise' | 'ship'
  readonly half: 0 | 1
  readonly day: number
  readonly cars: number
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('send', 'send', 'approve', 'partial', 'reject', 'revise', 'ship'),
    half: fc.constantFrom(0, 1),
    day: fc.nat({ max: 4 }),
    cars: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 4, maxLength: 9 },
)

/** An order of ten days of its own, with a nomination for each half of them. */
async function play(from: number, sequence: readonly Step[]) {
  const dayAt = (count: number) => daysFrom(dayIn(new Date().toISOString(), 'America/Edmonton'), from + count)
  const order = await of.makeOrder({ cars: CARS, start_date: dayAt(0), end_date: dayAt(LAST) })
  await of.otherSchedule([on(dayAt(1), 2), on(dayAt(6), 4)])
  const others = new Map([
    [dayAt(1), 2],
    [dayAt(6), 4],
  ])
  const current = [0, 5].map((first) =>
    of.makeDraft(order, { start_date: dayAt(first), end_date: dayAt(first + 4), shipping_schedule: [], total: 0 }),
  )
  const ids = (await Promise.all(current)).map(({ id }) => id)
  const agreed = new Map<string, number>()
  const shipped = new Map<string, number>()
  for (const { kind, half, day, cars } of sequence) {
    const id = ids[half] ?? 0
    const date = dayAt(half * 5 + day)
    if (kind === 'send') {
      await of.partner.patch(of.path(id), { shipping_schedule: [on(date, cars)], total: cars })
      await of.partner.post(of.path(id, 'send/'))
    }
    if (kind === 'approve' || kind === 'partial') {
      const { status, body } = await of.home.post(of.path(id, 'approve/'), { partial: kind === 'partial' })
      if (status === 200) {
        for (const one of [...agreed.keys()])
          if (one >= body.start_date && one <= body.end_date) agreed.set(one, shipped.get(one) ?? 0)
        for (const one of body.confirmed_days) agreed.set(one.date, Math.max(one.quantity, shipped.get(one.date) ?? 0))
      }
    }
    if (kind === 'reject') await of.home.post(of.path(id, 'reject/'), { reason: 'No' })
    if (kind === 'revise') {
      const { status, body } = await of.partner.post(of.path(id, 'revise/'))
      if (status === 201 || status === 200) ids[half] = body.id
    }
    const plan = await planOf(order.id)
    if (kind === 'ship' && plan !== undefined && (agreed.get(date) ?? 0) > 0) {
      shipped.set(date, 1)
      await of.changePlan(plan.id, { actual: [...shipped].map(([one, quantity]) => on(one, quantity)) })
    }
    await requireAgreement({ order: order.id, agreed, shipped, others })
  }
}

const nominationsOf = (order: number) => systemTransaction(of.server.db, ({ rows }) => rows(nomination).find({ order }))
async function planOf(order: number) {
  const found = (await nominationsOf(order)).find((one) => one.schedule !== null)
  return found && of.planOf(found.schedule)
}

type Agreed = {
  readonly order: number
  readonly agreed: ReadonlyMap<string, number>
  readonly shipped: ReadonlyMap<string, number>
  readonly others: ReadonlyMap<string, number>
}
async function requireAgreement({ order, agreed, shipped, others }: Agreed) {
  const confirmed = (await nominationsOf(order)).reduce((sum, one) => sum + (one.confirmed_total ?? 0), 0)
  expect(confirmed, 'the order with its tolerance of 10 %').toBeLessThanOrEqual(Math.floor(CARS * 1.1))
  const planned = new Map((await planOf(order))?.schedule.map(({ date, quantity }) => [date ?? '', quantity]))
  const wanted = [...agreed].filter(([, quantity]) => quantity > 0).toSorted()
  expect([...planned].toSorted(), 'the latest approval of each day').toEqual(wanted)
  for (const [date, quantity] of shipped) expect(planned.get(date) ?? 0).toBeGreaterThanOrEqual(quantity)
  for (const [date, quantity] of planned) expect(quantity + (others.get(date) ?? 0), date).toBeLessThanOrEqual(CAPACITY)
}

it('holds for buyer and supplier who act in any order', { timeout: 120_000 }, async () => {
  let from = 10
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      from += LAST + 1
      await play(from, sequence)
    }),
    {
      numRuns: 8,
      endOnFailure: true,
      examples: [
        [
          [
            { kind: 'send', half: 0, day: 2, cars: 5 },
            { kind: 'approve', half: 0, day: 0, cars: 1 },
            { kind: 'ship', half: 0, day: 2, cars: 1 },
            { kind: 'revise', half: 0, day: 0, cars: 1 },
            { kind: 'send', half: 0, day: 1, cars: 6 },
            { kind: 'approve', half: 0, day: 0, cars: 1 },
            { kind: 'partial', half: 0, day: 0, cars: 1 },
            { kind: 'send', half: 1, day: 1, cars: 6 },
            { kind: 'partial', half: 1, day: 0, cars: 1 },
          ],
        ],
      ],
    },
  )
})
