/** Jobs at moments, such as each night at three on the clocks of the company: planned ahead as rows, so that each moment has one. */
import { Cron } from 'croner'
import { sql } from 'drizzle-orm'
import { bulkKinds, type JobKind } from '#model/areas/letter/rules/job-kinds.ts'
import { firstMomentIn, knownZone, wallTime } from '#model/shared/clock.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import { Refused, type Queue } from './queue.ts'

export type Moment = {
  readonly kind: JobKind
  /** In five fields: minute, hour, day of the month, month, day of the week. */
  readonly pattern: string
  /** It may be repeated after a crash. */
  readonly work: (company: number, now: Date) => Promise<void>
}

/**
 * The next moment of a pattern. A moment in the hour that clocks leave out in spring is the end of that hour; of the two in the hour that
 * they repeat in autumn it is the first.
 */
export function nextMoment(pattern: string, zone: string, after: Date): Date {
  const place = knownZone(zone) ?? 'UTC'
  // The pattern is followed on the wall clock, as if it were UTC: croner has rules of zones of its own.
  const onTheWall = new Cron(pattern, { timezone: 'UTC', mode: '5-part', paused: true })
  let wall = new Date(wallTime(after.getTime(), place))
  for (;;) {
    const next = onTheWall.nextRun(wall)
    if (next === null) throw new Error(`"${pattern}" has no next moment`)
    const moment = firstMomentIn(next.getTime(), place)
    if (moment > after.getTime()) return new Date(moment)
    // It was the first of an hour that comes twice, and is over.
    wall = next
  }
}

type Place = { readonly id: number; readonly timezone: string }

/** Plans the next moment for each company that has none ahead. What was planned and missed while no server ran is done late, once. */
async function plan(client: Client, { kind, pattern }: Moment, now: Date): Promise<void> {
  const places = await run<Place>(
    client,
    sql`select c.id, c.timezone from company_company c
      where not exists (select 1 from config_job j where j.company_id = c.id and j.kind = ${kind} and j.moment > ${now.toISOString()})
      order by c.id`,
  )
  for (const { id, timezone } of places) {
    const moment = nextMoment(pattern, timezone, now).toISOString()
    await run(
      client,
      sql`insert into config_job (company_id, kind, moment, run_at) values (${id}, ${kind}, ${moment}, ${moment}) on conflict do nothing`,
    )
  }
}

const LEASE_MS = 15 * 60_000

/** The queue of jobs, and their planning. */
export const jobQueue = (moments: readonly Moment[]): Queue => ({
  table: 'config_job',
  only: sql`kind <> all (${list(bulkKinds)}::text[])`,
  doing: 'running',
  done: 'done',
  isOpen: true,
  atOnce: 4,
  leaseMs: LEASE_MS,
  prepare: async (client, now) => {
    for (const moment of moments) await plan(client, moment, now)
  },
  work: async ({ pool }, { id, company_id }, now) => {
    const [row] = await run<{ kind: string }>(pool, sql`select kind from config_job where id = ${id}`)
    const moment = moments.find(({ kind }) => kind === row?.kind)
    if (moment === undefined) throw new Refused('This release has no such job.')
    await moment.work(company_id, now)
    return undefined
  },
  close: () => undefined,
})
