/** Makes tracking links of shipments. The token is answered once; only its hash is stored. */
import { sql } from 'drizzle-orm'
import { shipment as shared } from '#model/areas/partner/shared.resource.ts'
import { TRACKING_DAYS } from '#model/areas/rail/rules/tracking-call.ts'
import { trackingLink as links } from '#model/areas/partner/tracking-link.resource.ts'
import type { shipment as own } from '#model/areas/rail/shipment.resource.ts'
import { newLinkToken } from '#server/auth/link-token.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { conflict, denied } from '#server/engine/base/http-error.ts'

const DAY_MS = 86_400_000
type Shipment = { readonly bol_number: string; readonly status: string }
type Making = Pick<Call<typeof own, 'trackingLink'>, 'input' | 'rows' | 'now' | 'person' | 'site'>

function requireUnderWay(row: Shipment): void {
  if (row.status !== 'open' && row.status !== 'shipped')
    throw conflict(`The shipment is ${row.status}, so its cars cannot be tracked.`, { current: row })
}

async function make(
  { input, rows, now, person, site }: Making,
  about: { readonly bol_number: string; readonly shipment?: number; readonly shared_shipment?: number },
) {
  const { token, hash } = newLinkToken()
  const expires_at = new Date(Date.parse(now) + (input.days ?? TRACKING_DAYS) * DAY_MS).toISOString()
  const { id } = await rows(links).create({ ...about, hash, expires_at, made_by: person.id })
  return { id, url: `${site}/#/track/${token}`, expires_at }
}

/** Of a shipment of the own company. */
export async function trackingLink(call: Call<typeof own, 'trackingLink'>) {
  const { id, bol_number, is_template } = call.row
  if (is_template) throw conflict('A template has no cars to track.', { current: call.row })
  requireUnderWay(call.row)
  return make(call, { bol_number, shipment: id })
}

/** Of a shipment of a partner, who shares the positions of its cars. */
export async function sharedTrackingLink(call: Call<typeof shared, 'trackingLink'>) {
  const { id, bol_number } = call.row
  const [found] = await call.summedUp<{ is_shared: boolean }>(
    shared,
    { id },
    (rows) => sql`select highball_shares_positions(t.id, ${call.person.company}) as is_shared from ${rows} t`,
  )
  if (found?.is_shared !== true) throw denied()
  requireUnderWay(call.row)
  return make(call, { bol_number, shared_shipment: id })
}
