/** The queue of runs of reports: each is run as its owner, judged by its condition, and sent at most once. */
import { sql } from 'drizzle-orm'
import { report as reports } from '#model/areas/report/report.resource.ts'
import { run as runs } from '#model/areas/report/report-run.resource.ts'
import { judgeRun, type SendVerdict } from '#model/areas/report/rules/schedule/condition.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { list, run, type Client } from '#server/engine/base/sql.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { Refused, type Finish, type Queue, type Taken } from '#server/jobs/queue.ts'
import { askedIn } from '../asked.ts'
import { onceEach, preparedLetter, queueEach, type SavedReport, type Sender } from './letters.ts'
import { tellFailed, tellSent } from './notices.ts'
import { ownerOf } from './owner.ts'
import { planRuns } from './plan.ts'
import { runResult, type RunResult } from './result.ts'

/** Longer than the largest file takes. */
export const LEASE_MS = 15 * 60_000
/** Of one company. */
export const RUNS_AT_ONCE = 4

type Loaded = {
  readonly report: SavedReport
  readonly person: Person
  readonly wasMet: boolean | undefined
  /** The rows that the last sent run had. */
  readonly known: ReadonlySet<string>
}

/** Throws where its owner may not run it. */
function load(db: Database, { id, company_id: company }: Taken): Promise<Loaded> {
  return systemTransaction(
    db,
    async ({ client, rows }) => {
      const { report: about } = await rows(runs).get(id, { only: ['report'] })
      const [report] = await rows(reports).find({ id: about ?? 0 })
      if (report === undefined) throw new Refused('The report is gone.')
      const owner = await ownerOf(client, { owner: report.owner, company_id: company, source: report.source })
      if ('reason' in owner) throw new Refused(owner.reason)
      const [before] = await rows(runs).find({ report: report.id, status: 'done' }, { ordering: '-id', limit: 1 })
      const [sent] = await run<{ ids: string[] }>(client, sql`select ids from report_sent where report = ${report.id}`)
      return { report, person: owner.person, wasMet: before?.is_met, known: new Set(sent?.ids ?? []) }
    },
    company,
  )
}

/** A refused request would be refused again, so the run is not repeated. */
function refusedOf(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return error
  return new Refused(error.status === 403 ? 'The owner may not view what the report shows.' : error.message)
}

const recorded = (client: Client, { id }: Taken, { report }: Loaded, verdict: SendVerdict, count: number, at: string) =>
  run(
    client,
    sql`with ended as (
        update report_run set outcome = ${verdict.outcome}, rows = ${count}, message = ${verdict.message}, is_met = ${verdict.isMet}
        where id = ${id}
      )
      update report_report set last_run_at = ${at}, last_outcome = ${verdict.outcome} where id = ${report.id}`,
  )

const rememberRows = (client: Client, { report }: Loaded, { ids }: RunResult) =>
  run(
    client,
    sql`insert into report_sent (report, ids) values (${report.id}, ${list(ids)}::text[])
      on conflict (report) do update set ids = excluded.ids`,
  )

async function send(db: Database, sender: Sender, taken: Taken, now: Date): Promise<Finish> {
  const loaded = await load(db, taken)
  const { report, person, wasMet, known } = loaded
  const isOfNewRows = report.send_when === 'new_rows'
  const result = await runResult(db, person, askedIn(report), { withIds: isOfNewRows })
  const added = result.ids.filter((id) => !known.has(id)).length
  const { count } = result
  const verdict = judgeRun(report, { count, totals: result.sums, added }, wasMet)
  const at = now.toISOString()
  if (verdict.outcome !== 'sent')
    return async (client) => void (await recorded(client, taken, loaded, verdict, count, at))
  const to = onceEach(report.emails)
  if (to.length === 0 && report.notify.length === 0) throw new Refused('No address and no user is set to receive it.')
  const closing = `Sent by Highball on the schedule of ${person.name}.`
  const written = { person, report, result, format: report.format, rows: verdict.message, closing }
  const letter = to.length === 0 ? undefined : await preparedLetter(db, sender, written)
  return async (client) => {
    await recorded(client, taken, loaded, verdict, count, at)
    if (isOfNewRows) await rememberRows(client, loaded, result)
    if (letter !== undefined) await queueEach(client, sender, letter, to)
    await tellSent({ client, company: taken.company_id, now: at }, report, verdict.message)
  }
}

type Ended = {
  readonly report: number
  readonly name: string
  readonly owner: number | null
  readonly problem: string
  readonly finished_at: string
  readonly since: number | null
}

/** Notifies administrators of a run that failed for good. */
async function afterRun(client: Client, { id, company_id: company }: Taken): Promise<void> {
  const [failed] = await run<Ended>(
    client,
    sql`with failed as (
        update report_run set outcome = 'failed', message = problem where id = ${id} and status = 'failed' returning *
      ), told as (
        update report_report r set last_outcome = 'failed', last_run_at = f.finished_at from failed f where r.id = f.report
        returning r.id, r.name, r.owner
      )
      select f.report, t.name, t.owner, f.problem, f.finished_at,
        (select max(d.id) from report_run d where d.report = f.report and d.status = 'done') as since
      from failed f join told t on t.id = f.report`,
  )
  if (failed === undefined) return
  const { problem: reason, finished_at, ...about } = failed
  await tellFailed({ client, company, now: new Date(finished_at).toISOString() }, { ...about, reason })
}

export const reportQueue = (sender: Sender): Queue => ({
  table: 'report_run',
  doing: 'running',
  done: 'done',
  isOpen: true,
  atOnce: 2 * RUNS_AT_ONCE,
  atOncePerCompany: RUNS_AT_ONCE,
  leaseMs: LEASE_MS,
  prepare: planRuns,
  work: (db, taken, now) =>
    send(db, sender, taken, now).catch((error: unknown) => {
      throw refusedOf(error)
    }),
  after: afterRun,
  close: () => undefined,
})
