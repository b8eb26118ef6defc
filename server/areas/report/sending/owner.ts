/** Finds the person as whom a schedule runs a report: its owner, with the permissions that they have at that moment. */
import { sql } from 'drizzle-orm'
import { inSentence } from '#model/shared/label-text.ts'
import { personNow } from '#server/auth/session.ts'
import { entities } from '#server/engine/base/entity.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { run, type Client } from '#server/engine/base/sql.ts'

/** A user as a person of the company, to which they belong or of which they are a member. */
export async function personIn(client: Client, user: number, company: number): Promise<Person | undefined> {
  const own = await personNow(client, { user, company, membership: null })
  if (own !== undefined) return own
  const [member] = await run<{ id: number }>(
    client,
    sql`select id from user_membership where user_id = ${user} and company_id = ${company} and active and accepted_at is not null`,
  )
  return member && personNow(client, { user, company, membership: member.id })
}

type Owned = { readonly owner: number | null; readonly company_id: number; readonly source: string }

/** The reason says why nothing is sent. */
export async function ownerOf(
  client: Client,
  { owner, company_id, source }: Owned,
): Promise<{ readonly person: Person } | { readonly reason: string }> {
  if (owner === null) return { reason: 'The report has no owner.' }
  const [found] = await run<{ name: string; is_active: boolean }>(
    client,
    sql`select name, is_active from user_user where id = ${owner}`,
  )
  const called = `The owner, ${found?.name ?? 'unknown'},`
  if (found?.is_active !== true) return { reason: `${called} is disabled.` }
  const person = await personIn(client, owner, company_id)
  if (person === undefined) return { reason: `${called} does not work in this company any more.` }
  if (!may(person, 'access_menu__reports')) return { reason: `${called} may not view reports any more.` }
  const entity = entities.get(source)
  if (entity === undefined) return { reason: `There is no source "${source}".` }
  if (!may(person, entity.resource.needs.view))
    return { reason: `${called} may not view ${inSentence(entity.resource.plural)} any more.` }
  return { person }
}
