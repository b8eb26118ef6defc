/** How long cars stand: at origins, destinations, terminals on the way, interchanges and in bad order. */
import { median, minuteOf, percentile, placeName } from '../legs.ts'
import { byTime, type SeenEvent } from '../trip.ts'

export const dwellKinds = ['origin', 'destination', 'terminal', 'interchange', 'bad_order'] as const
export type DwellKind = (typeof dwellKinds)[number]

export const dwellDefinitions: Readonly<Record<DwellKind, string>> = {
  origin:
    'From the release by the customer (W) until the car is pulled (X) or, where nobody reported that, departs (P).',
  destination: 'From the first placement, constructive (Y) or actual (Z), until the next release (W).',
  terminal:
    'From release (W), receipt in interchange (R) or arrival (A, D) until placement (Y, Z), delivery in interchange (J) or departure (P) at the same station; without visits in which the car was stored or in bad order, and without those of more than 10 days.',
  interchange: 'From delivery in interchange (J) until receipt by the next railroad (R).',
  bad_order: 'From bad order (B, F) until repair (G, Q) or the next report that the car moves.',
}

export type Visit = {
  /** The event with which it begins. */
  readonly event: number
  readonly place: string
  readonly station: number | null
  readonly railroad: string
  readonly load_status: SeenEvent['load_status']
  readonly from: string
  /** Null: it is still there. */
  readonly to: string | null
  readonly why: '' | 'stored' | 'bad_order' | 'over_10_days'
}

/** The sightings with which visits of each kind begin. */
export const dwellBegins: Readonly<Record<DwellKind, ReadonlySet<string>>> = {
  origin: new Set(['W']),
  destination: new Set(['Y', 'Z']),
  terminal: new Set(['W', 'R', 'A', 'D']),
  interchange: new Set(['J']),
  bad_order: new Set(['B', 'F']),
}
/** Those with which they end. */
export const dwellEnds: Readonly<Record<DwellKind, ReadonlySet<string>>> = {
  origin: new Set(['X', 'P']),
  destination: new Set(['W']),
  terminal: new Set(['Y', 'Z', 'J', 'P']),
  interchange: new Set(['R']),
  bad_order: new Set(['G', 'Q', 'X', 'P', 'A', 'J', 'R', 'D', 'Y', 'Z', 'W']),
}
export const MOST_DWELL_MINUTES = 10 * 1440

/** The visits of one kind among the events of a car's trip and the release that ends it. */
export function visitsOf(kind: DwellKind, events: readonly SeenEvent[]): readonly Visit[] {
  const visits: Visit[] = []
  let since: SeenEvent | undefined
  let why: Visit['why'] = ''
  const end = (to: string | null): void => {
    if (since === undefined) return
    const isLong = to !== null && minuteOf(to) - minuteOf(since.at) > MOST_DWELL_MINUTES
    const { id, station, railroad, load_status, at: from } = since
    const excluded = kind !== 'terminal' ? '' : why === '' && isLong ? 'over_10_days' : why
    visits.push({ event: id, place: placeName(since), station, railroad, load_status, from, to, why: excluded })
    since = undefined
    why = ''
  }
  for (const event of events.toSorted(byTime)) {
    if (since !== undefined) {
      if (event.code === 'S') why = 'stored'
      if ((event.code === 'B' || event.code === 'F') && why === '') why = 'bad_order'
      const isElsewhere = placeName(event) !== placeName(since)
      if (dwellEnds[kind].has(event.code)) end(event.at)
      // A car that is seen elsewhere has gone, though nobody said when.
      else if (kind === 'terminal' && isElsewhere) {
        since = undefined
        why = ''
      }
    }
    if (since === undefined && dwellBegins[kind].has(event.code)) since = event
  }
  end(null)
  return visits
}

export type DwellLine = {
  readonly key: string
  readonly label: string
  readonly visits: number
  readonly open_visits: number
  readonly hours: {
    readonly mean: number | null
    readonly median: number | null
    readonly p90: number | null
    readonly max: number | null
  }
  readonly cars_now: number
  /** Of those, how many already stand longer than nine in ten did there: the exceptions. */
  readonly long_now: number
}
export type KeyedVisit = Visit & { readonly key: string; readonly label: string; readonly railcar: number }

const hours = (minutes: number | undefined): number | null =>
  minutes === undefined ? null : Math.round((minutes / 60) * 100) / 100

/** The longest median comes first, then what has no visit that is over. */
export const dwellOrder = (one: DwellLine, other: DwellLine): number =>
  (other.hours.median ?? -1) - (one.hours.median ?? -1) || other.visits - one.visits || (one.key < other.key ? -1 : 1)

/** By key. `now` is ISO 8601 UTC. */
export function dwellLines(
  all: readonly KeyedVisit[],
  now: string,
): {
  readonly results: readonly DwellLine[]
  readonly excluded: { readonly stored: number; readonly bad_order: number; readonly over_10_days: number }
} {
  const excluded = { stored: 0, bad_order: 0, over_10_days: 0 }
  const groups = new Map<string, KeyedVisit[]>()
  for (const visit of all) {
    if (visit.why === '') groups.set(visit.key, [...(groups.get(visit.key) ?? []), visit])
    else excluded[visit.why] += 1
  }
  const results = [...groups].map(([key, visits]): DwellLine => {
    const open = visits.filter(({ to }) => to === null)
    const lengths = visits.flatMap(({ from, to }) => (to === null ? [] : [minuteOf(to) - minuteOf(from)]))
    const sum = lengths.reduce((total, one) => total + one, 0)
    const most = percentile(lengths, 0.9) ?? Infinity
    const long = open.filter(({ from }) => minuteOf(now) - minuteOf(from) > most)
    return {
      key,
      label: visits[0]?.label ?? key,
      visits: lengths.length,
      open_visits: open.length,
      hours: {
        mean: hours(lengths.length === 0 ? undefined : sum / lengths.length),
        median: hours(median(lengths)),
        p90: hours(lengths.length === 0 ? undefined : most),
        max: hours(lengths.length === 0 ? undefined : lengths.reduce((most, one) => Math.max(most, one), 0)),
      },
      cars_now: new Set(open.map(({ railcar }) => railcar)).size,
      long_now: new Set(long.map(({ railcar }) => railcar)).size,
    }
  })
  return {
    results: results.toSorted(dwellOrder),
    excluded,
  }
}
