/** Notifies users of a report that was sent, and administrators of one that could not be sent. */
import { sql } from 'drizzle-orm'
import { notification } from '#model/areas/user/notice.resource.ts'
import { tellOnce } from '#server/areas/user/tell-once.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import { rowsIn } from '#server/engine/rows/rows.ts'
import { REPORT, type SavedReport } from './letters.ts'
import { personIn } from './owner.ts'

const ADMINISTRATORS = 'configuration__user_administration'
const TITLE = 200
type At = { readonly client: Client; readonly company: number; readonly now: string }

const rowsAt = ({ client, company }: At) => rowsIn({ client, company, user: undefined })

async function mayViewReport({ client, company }: At, report: SavedReport, user: number): Promise<boolean> {
  const person = await personIn(client, user, company)
  if (person === undefined || !may(person, 'access_menu__reports')) return false
  return report.shared || report.owner === user || may(person, ADMINISTRATORS)
}

/** Notifies the users that the report names; users who may not view the report are left out. */
export async function tellSent(at: At, report: SavedReport, rows: string): Promise<void> {
  const told: number[] = []
  for (const user of new Set(report.notify)) if (await mayViewReport(at, report, user)) told.push(user)
  await rowsAt(at)(notification).createMany(
    told.map((user) => ({
      user,
      note_type: 'report_sent',
      object_type: REPORT,
      object_id: String(report.id),
      title: `${report.name}: ${rows}`.slice(0, TITLE),
      content: 'Open the report to see its rows.',
      sent_at: at.now,
    })),
  )
}

const administratorsOf = ({ client, company }: At): Promise<{ id: number }[]> =>
  run<{ id: number }>(
    client,
    sql`select u.id from user_user u where u.company_id = ${company} and u.is_active
      and (${ADMINISTRATORS} = any(u.user_permissions) or exists (select 1 from user_group g
        where g.id = any(u.groups) and g.company_id = u.company_id and ${ADMINISTRATORS} = any(g.permissions)))
      order by u.id`,
  )

type Failed = {
  readonly report: number
  readonly name: string
  readonly owner: number | null
  readonly reason: string
  /** The last run that did not fail: after it, a failure is news again. */
  readonly since: number | null
}

export async function tellFailed(at: At, { report, name, owner, reason, since }: Failed): Promise<void> {
  const administrators = await administratorsOf(at)
  await tellOnce(
    rowsAt(at),
    administrators.map(({ id: user }) => ({
      user,
      note_type: 'report_failed' as const,
      object_type: REPORT,
      object_id: String(report),
      occasion: `failed after ${since ?? 0} of ${owner ?? 0}`,
      title: `${name} could not be sent`.slice(0, TITLE),
      content: `${reason} Take over the report, or change it.`,
      severity: 'warning' as const,
    })),
    at.now,
  )
}
