/** Links to a place: made, and ended all at once. The token is answered once and kept as a hash alone. */
import { link as links } from '#model/areas/slot/link.resource.ts'
import { company as companies, location as locations } from '#model/areas/slot/location.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { newLinkToken } from '#server/auth/link-token.ts'

const DAY_MS = 86_400_000

/** Screens of the console. The token stands behind the #, which no browser sends to any server. */
const pageOf = { book: '/#/auth/booking/', screen: '/#/auth/board/' } as const

export async function generateToken(call: Call<typeof locations, 'generateToken'>) {
  const { input, given, rows, now, person, site } = call
  const { scope } = input
  if (!given.has('scope')) throw invalid({ scope: ['This field is required.'] })
  const place = await rows(locations).get(input.location ?? 0, { lock: true })
  const company = scope === 'screen' ? null : input.company
  if (company !== null && (await rows(companies).find({ id: company })).length === 0)
    throw invalid({ company: ['There is no such booking company.'] })
  if (input.revoke) {
    const open = await rows(links).find({ location: place.id, scope, company, status: 'open' })
    await rows(links).patchMany(open.map(({ id }) => ({ id, values: { status: 'ended' } })))
    return { token: null, url: null, expires_at: null, ended: open.length }
  }
  const { token, hash } = newLinkToken()
  const expires_at = new Date(Date.parse(now) + (input.expires_in_days ?? 90) * DAY_MS).toISOString()
  await rows(links).create({
    location: place.id,
    scope,
    company,
    name: input.name,
    hash,
    expires_at,
    made_by: person.id,
  })
  await rows(locations).patch(place.id, { last_token_at: now })
  return { token, url: `${site}${pageOf[scope]}${token}/`, expires_at }
}
