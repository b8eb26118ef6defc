/** Plans the runs of reports: the next moment stands in the report, and becomes a run once it is due. */
import { sql } from 'drizzle-orm'
import type { Row } from '#model/kernel/resource.ts'
import type { report } from '#model/areas/report/report.resource.ts'
import { frequencies } from '#model/areas/report/rules/schedule/frequency.ts'
import { nextRun, type Schedule } from '#model/areas/report/rules/schedule/next-run.ts'
import { scheduleColumns } from '#model/areas/report/rules/schedule/schedule-fields.ts'
import { weekdays } from '#model/areas/slot/rules/booking.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import type { Follower } from '#server/engine/rows/following/followers.state.ts'

type Planned = Pick<Row<typeof report>, (typeof scheduleColumns)[number]> & {
  readonly id: number
  readonly company_id: number
  /** Of the report, else of its company. */
  readonly zone: string
  readonly next_run_at: string | null
  /** The last moment of the schedule that has a run. */
  readonly last_planned: string | null
}

/** The most reports that a process plans in one transaction. */
const AT_ONCE = 500

const plannedSql = sql`select r.id, r.company_id, r.frequency, r.send_time, r.send_days, r.send_day, r.paused, r.next_run_at,
  coalesce(nullif(r.timezone, ''), c.timezone) as zone,
  (select max(p.planned_for) from report_run p where p.report = r.id and p.asked_by is null) as last_planned
  from report_report r join company_company c on c.id = r.company_id`

const scheduleOf = ({ frequency, send_time, send_days, send_day, paused }: Planned): Schedule => ({
  frequency,
  send_time,
  send_days: send_days as Schedule['send_days'],
  send_day: send_day ?? 1,
  paused,
})

const isFrequency = (value: unknown): value is Schedule['frequency'] => frequencies.some((one) => one === value)
const textIn = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

/** Of a report that is not written yet. */
function firstRun(values: Readonly<Record<string, unknown>>, zone: string): string | null {
  const { frequency, send_days, send_day, paused } = values
  const schedule: Schedule = {
    frequency: isFrequency(frequency) ? frequency : 'never',
    send_time: textIn(values['send_time'], '06:00'),
    send_days: weekdays.filter((one) => Array.isArray(send_days) && send_days.includes(one)),
    send_day: typeof send_day === 'number' ? send_day : 1,
    paused: paused === true,
  }
  const next = nextRun(schedule, textIn(values['timezone'], zone), Date.now())
  return next === undefined ? null : new Date(next).toISOString()
}

/** A moment that has a run is over, also where clocks were set back since. */
function nextOf(planned: Planned, now: number): string | null {
  const last = planned.last_planned === null ? now : Date.parse(planned.last_planned)
  const next = nextRun(scheduleOf(planned), planned.zone, Math.max(now, last))
  return next === undefined ? null : new Date(next).toISOString()
}

async function writeNext(client: Client, planned: Planned, now: number): Promise<void> {
  const next = nextOf(planned, now)
  if (next === null && planned.next_run_at === null) return
  if (next !== null && planned.next_run_at !== null && Date.parse(next) === Date.parse(planned.next_run_at)) return
  await run(client, sql`update report_report set next_run_at = ${next} where id = ${planned.id}`)
}

/**
 * Makes the runs that are due, one for all moments of a report that were missed while no server ran. Another process that is at the same
 * report is not waited for.
 */
export async function planRuns(client: Client, now: Date): Promise<void> {
  const at = now.toISOString()
  const due = await run<Planned>(
    client,
    sql`${plannedSql} where r.frequency <> 'never' and not r.paused and (r.next_run_at is null or r.next_run_at <= ${at})
      order by r.next_run_at, r.id limit ${AT_ONCE} for update of r skip locked`,
  )
  for (const planned of due) {
    const { id, company_id, next_run_at } = planned
    if (next_run_at !== null)
      await run(
        client,
        sql`insert into report_run (company_id, report, planned_for, run_at) values (${company_id}, ${id}, ${next_run_at}, ${at})
          on conflict do nothing`,
      )
    await writeNext(client, { ...planned, last_planned: next_run_at ?? planned.last_planned }, now.getTime())
  }
}

/** Plans reports whose schedule, or whose company’s clocks, have changed. */
async function replan(client: Client, where: ReturnType<typeof sql>): Promise<void> {
  for (const planned of await run<Planned>(client, sql`${plannedSql} where ${where} order by r.id for update of r`))
    await writeNext(client, planned, Date.now())
}

/** The next run follows from the schedule, in the transaction that writes it. What waits to be sent of a deleted report is stopped. */
export const scheduleFollows: Follower = {
  by: 'id',
  isAbout: (fields) => scheduleColumns.some((name) => fields.includes(name)) || fields.includes('timezone'),
  begin: async ({ client }, values, insert) => {
    const [own] = await run<{ zone: string }>(
      client,
      sql`select timezone as zone from company_company where id = nullif(current_setting('app.company', true), '')::bigint`,
    )
    return insert(values.map((one) => ({ next_run_at: firstRun(one, own?.zone ?? '') })))
  },
  follow: async ({ client }, about) => {
    await replan(client, sql`r.id = any(${list(about)}::bigint[])`)
    await run(
      client,
      sql`update config_letter l set status = 'stopped', run_at = null, problem = 'The report was deleted.', finished_at = now()
        where l.object_type = 'report:report' and l.object_id = any(${list(about.map(String))}::text[]) and l.status = 'waiting'
          and not exists (select 1 from report_report r where r.id::text = l.object_id)`,
    )
  },
}

/** Reports without a zone of their own go by that of their company. */
export const companyZoneFollows: Follower = {
  by: 'id',
  isAbout: (fields) => fields.includes('timezone'),
  follow: ({ client }, about) =>
    replan(client, sql`r.timezone = '' and r.frequency <> 'never' and r.company_id = any(${list(about)}::bigint[])`),
}
