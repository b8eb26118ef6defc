/** A server that is killed while it plans limits of an allocation: the timeline is the one before a plan or the one after it. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimelineAnswer } from '#model/areas/legacy/rules/window/answers.ts'
import { KILLS, KilledServer, pointOf } from '../../../places/killed-server.ts'

type Made = { readonly id: number }
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 240_000 }
/** By then, in milliseconds, most of what is asked has been answered. */
const LAST = 120

let server: KilledServer
beforeAll(async () => {
  server = await KilledServer.start()
})
afterAll(() => server.close())

const MONTHS = Array.from({ length: 12 }, (_, at) => `2031-${String(at + 1).padStart(2, '0')}`)
/** Every second month: where a limit begins already, another one is refused. */
const NEW = MONTHS.filter((_, at) => at % 2 === 1 && at < 11)
/** Each ends the running limit, adds one for a month, and continues the running one after it. */
const planFor = (month: string) => ({
  limit: '2000',
  period_type: 'month',
  from: `${month}-01`,
  until: new Date(Date.UTC(2031, Number(month.slice(5)), 0)).toISOString().slice(0, 10),
})

test('killed at any point of planning, it leaves the old or the new timeline, without a gap or an overlap', async () => {
  for (let round = 0; round < KILLS; round++) {
    const { id } = await server.post<Made>('allocation/', {
      allocation_code: `K-${round}`,
      effective_date: '2031-01-01',
      expiration_date: '2031-12-31',
    })
    await server.post<Made>('transfer_limit/', { allocation: id, limit: '1000', period_type: 'month' })
    const path = `allocation/${id}/schedule_limit/`
    let acknowledged = 0
    const planning = (async () => {
      for (const month of NEW) {
        const answer = await server.ask(path, planFor(month)).catch(() => undefined)
        if (answer === undefined) return
        expect([month, answer.status]).toEqual([month, 200])
        acknowledged += 1
      }
    })()
    await setTimeout(pointOf(round, LAST))
    await server.kill()
    await planning
    await server.restart()
    const timeline = async (): Promise<readonly string[]> =>
      (await server.get<TimelineAnswer>(path)).results.map(
        (one) => `${one.period_start} ${one.period_end} ${one.limit}`,
      )
    const after = (planned: number): readonly string[] =>
      MONTHS.map((month) => {
        const { from, until } = planFor(month)
        return `${from} ${until} ${NEW.slice(0, planned).includes(month) ? 2000 : 1000}`
      })
    // A PostgreSQL may still end what the killed server has begun.
    await expect
      .poll(
        async () => [after(acknowledged), after(acknowledged + 1)].map(String).includes(String(await timeline())),
        patience,
      )
      .toBe(true)
    // Plans that are there already change nothing.
    for (const month of NEW) await server.post(path, planFor(month))
    expect(await timeline()).toEqual(after(NEW.length))
  }
})
