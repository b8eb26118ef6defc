/**
 * The review of a nomination of 31 days at a facility with 20 schedules of other orders, as the supplier opens it. Measured inside the
 * server; on PostgreSQL if `DATABASE_URL` is set.
 */
import { nominating, on } from '../../server/areas/partner/nomination/nominating.ts'
import { measureOf, type Table } from '../kit/bench.ts'

const [DAYS, SCHEDULES, WARMING, ROUNDS] = [31, 20, 5, 40]
const LIMIT = 100

export async function bench(): Promise<Table> {
  const of = await nominating(DAYS)
  const dates = Array.from({ length: DAYS }, (_, at) => `2096-12-${String(at + 1).padStart(2, '0')}`)
  for (let made = 0; made < SCHEDULES; made++) await of.otherSchedule(dates.map((date) => on(date, 1)))
  const draft = await of.makeDraft(await of.makeOrder({ cars: 400 }), {
    shipping_schedule: dates.map((date) => on(date, 12)),
    total: 12 * DAYS,
  })
  await of.sent(draft)
  const took: number[] = []
  for (let round = -WARMING; round < ROUNDS; round++) {
    const began = performance.now()
    const { status, body } = await of.home.get(of.path(draft.id, 'review/'))
    const ms = performance.now() - began
    // Other orders take 20 of the 31 cars a day, so one of the 12 nominated cars has no room.
    if (status !== 200 || body.totals.over !== DAYS) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
    if (round >= 0) took.push(ms)
  }
  await of.server.close()
  return {
    title: `Review of a nomination: ${DAYS} days, ${SCHEDULES} other schedules`,
    rows: [measureOf('opened', took, LIMIT)],
  }
}
