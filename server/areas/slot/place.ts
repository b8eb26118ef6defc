/** The place of slots: its rules and its clocks, as far as whoever asks may know it. */
import { company as ownCompany } from '#model/areas/company/company.resource.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import { dayPlus, type BookingTerms } from '#model/areas/slot/rules/booking.ts'
import { mayAt, needsAt, type PlaceAction } from '#model/areas/slot/rules/who-may.ts'
import { dayBegins } from '#model/areas/slot/rules/layout.ts'
import type { Row } from '#model/kernel/resource.ts'
import { knownZone } from '#model/shared/clock.ts'
import { between, type Person, type Rows } from '#server/engine/base/handler.ts'
import { denied, HttpError, invalid, notFound } from '#server/engine/base/http-error.ts'

export type SlotReading = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly person: Person
  /** ISO 8601 UTC. */
  readonly now: string
}
/** Without how full it is today, which would be added up anew at each booking. */
const asked = [
  'id',
  'name',
  'facility',
  'server',
  'timezone',
  'enabled',
  'bays',
  'products',
  'book_days_ahead',
  'booking_cutoff',
  'cancel_cutoff',
  'grace',
  'needs_confirmation',
  'makes_tickets',
  'permissions_config',
] as const
export type Place = Pick<Row<typeof location>, (typeof asked)[number]> & BookingTerms

/** Throws 404 for a place that is not there, or that a link does not open; 400 where none is named. */
export async function placeOf({ rows, person }: SlotReading, id: number | null, lock = false): Promise<Place> {
  if (id === null) throw invalid({ location: ['This field is required.'] })
  if (person.link !== undefined && person.link.location !== id) throw notFound()
  const place = await rows(location).get(id, { lock, only: asked })
  return { ...place, timezone: await zoneOf({ rows }, place.timezone) }
}

/** The zone of a place; of the company where it has none that there is. The same as schedule_zone in invariants.sql. */
export async function zoneOf({ rows }: Pick<SlotReading, 'rows'>, timezone: string): Promise<string> {
  const own = knownZone(timezone)
  if (own !== undefined) return own
  const [company] = await rows(ownCompany).find({}, { only: ['timezone'], limit: 1 })
  return knownZone(company?.timezone ?? '') ?? 'UTC'
}

/** The moments of the days at a place, the last one too. */
export const daysAt = ({ timezone }: Pick<Place, 'timezone'>, from: string, until: string) =>
  between(dayBegins(from, timezone), dayBegins(dayPlus(until, 1), timezone))

/** Throws 403 unless the person may do it there. A link books, moves and cancels by its own scope. */
export function requireAt({ person }: Pick<SlotReading, 'person'>, place: Place, action: PlaceAction): void {
  if (person.link !== undefined) {
    if (action === 'book' || action === 'move' || action === 'cancel') return
    throw denied()
  }
  if (mayAt(place.permissions_config, action, person.permissions)) return
  const lacks = needsAt(place.permissions_config, action).filter((code) => !person.permissions.has(code))
  throw new HttpError(403, {
    detail: `At ${place.name} this takes the permission ${lacks.join(', ').replaceAll('_', ' ')}.`,
    codes: lacks,
  })
}

export const isAllowedAt = ({ person }: Pick<SlotReading, 'person'>, place: Place, action: PlaceAction): boolean =>
  person.link === undefined
    ? mayAt(place.permissions_config, action, person.permissions)
    : action === 'book' || action === 'move' || action === 'cancel'
