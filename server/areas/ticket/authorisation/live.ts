/** Where else the drivers and the trucks of loads are now, and how often a driver came today. */
import type { AuthorisationFacts } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { zoneAtSite } from '#server/areas/limit/site-day.ts'
import type { AskedLoad, LoadReading } from './asked-load.ts'
import { idsNamed } from './named.ts'

const live = ['open', 'arrived', 'loading', 'unloading'] as const
const came = ['loading', 'unloading', 'complete', 'approved', 'invoiced'] as const
/** More than a driver can load in two days. */
const LATEST = 60

/** One ticket for each of them. */
export async function readElsewhere(
  { rows }: LoadReading,
  loads: readonly AskedLoad[],
): Promise<(load: AskedLoad) => AuthorisationFacts['elsewhere']> {
  const withOthers = async (what: 'driver' | 'vehicle' | 'trailer') => {
    const who = idsNamed(loads, what)
    const others =
      who.length === 0
        ? []
        : await rows(ticket).find({ [what]: who, status: live }, { only: ['id', 'ticket_number', what] })
    return { what, others }
  }
  // One after the other: a connection answers one question at a time.
  const found = [await withOthers('driver'), await withOthers('vehicle'), await withOthers('trailer')]
  // A ticket that waits for its day is not under way itself.
  return (load) =>
    (load.id !== null && !load.hasRoom ? [] : found).flatMap(({ what, others }) =>
      others
        .filter((one) => one[what] === load[what] && one.id !== load.id)
        .slice(0, 1)
        .map(({ id, ticket_number }) => ({ id, name: ticket_number, what })),
    )
}

export async function cameToday(
  { rows }: LoadReading,
  { driver, id, server, facility }: AskedLoad,
  today: string,
): Promise<number> {
  if (driver === null) return 0
  const latest = await rows(ticket).find(
    { driver, status: came },
    { only: ['id', 'started_at'], ordering: '-started_at', limit: LATEST },
  )
  const zone = await zoneAtSite({ rows }, { server, facility })
  return latest.filter((one) => one.id !== id && one.started_at !== null && dayIn(one.started_at, zone) === today)
    .length
}
