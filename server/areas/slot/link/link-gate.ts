/**
 * Lets whoever holds a link of a place call what it opens, and nothing else: `Authorization: Location {token}`. Every other call answers 401 or
 * 403, whatever the token. The handlers narrow it to its place, its company and its bookings.
 */
import type { FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Permission } from '#model/kernel/permissions.ts'
import type { LinkScope } from '#model/areas/slot/rules/link-scopes.ts'
import { linkEnded, linkTokenOf } from '#server/auth/link-token.ts'
import { hashOfSecret } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Person } from '#server/engine/base/handler.ts'
import { denied } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import type { Authenticate } from '#server/engine/endpoints/guard.ts'
import { limitLink } from '#server/engine/limits/link-rate.state.ts'

const opened: Readonly<Record<LinkScope, ReadonlySet<string>>> = {
  book: new Set([
    'GET /api/schedule/slot/location_slots/',
    'POST /api/schedule/booking/create_booking/',
    'POST /api/schedule/booking/update_booking/',
    'POST /api/schedule/booking/cancel_booking/',
    'GET /api/schedule/booking/get_actions/',
  ]),
  screen: new Set(['GET /api/location/daily_slots/']),
}
const permissionsOf: Readonly<Record<LinkScope, readonly Permission[]>> = {
  book: ['access_menu__truck_scheduler_slots', 'change_booking'],
  screen: ['access_menu__truck_scheduler_locations', 'access_menu__truck_scheduler_slots'],
}
type Found = {
  readonly id: number
  readonly company_id: number
  readonly location: number
  readonly scope: LinkScope
  readonly company: number | null
}

async function holderOf({ readPool }: Database, request: FastifyRequest, token: string): Promise<Person> {
  const [found] = await run<Found>(
    readPool,
    sql`select l.id, l.company_id, l.location, l.scope, l.company from schedule_link l
      where l.hash = ${hashOfSecret(token)} and l.hash <> '' and l.status = 'open' and l.expires_at > now()`,
  )
  if (found === undefined) throw linkEnded()
  const { id, company_id, scope, location, company } = found
  const path = (request.routeOptions.url ?? '').replace(/\/?$/, '/')
  if (!opened[scope].has(`${request.method} ${path}`)) throw denied()
  limitLink(`location ${id}`)
  // Nobody's id is negative: its writes are those of no user, and its keys its own.
  const person = { id: -id, company: company_id, email: '', name: 'A link', permissions: new Set(permissionsOf[scope]) }
  return { ...person, link: { id, scope, location, company } }
}

/** Accepts the token of a link in place of a session's for what the link opens. */
export const acceptingLinks =
  (db: Database, authenticate: Authenticate): Authenticate =>
  (request) => {
    const token = linkTokenOf(request, 'location')
    return token === undefined ? authenticate(request) : holderOf(db, request, token)
  }
