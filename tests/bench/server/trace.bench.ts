/**
 * A railroad year of a large fleet: 1,000,000 sightings of 2,000 cars. The three dashboards; a file of 100,000 sightings; and the ETA of
 * every open trip. In the server itself; with DATABASE_URL on that PostgreSQL. `HIGHBALL_BENCH_EVENTS` sets another number of sightings,
 * `HIGHBALL_BENCH_LINES` another length of the file.
 */
import { setTimeout } from 'node:timers/promises'
import { event } from '#model/areas/trace/event.resource.ts'
import { trip } from '#model/areas/trace/trip.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { foldTrips } from '#model/areas/trace/rules/trip.ts'
import { keepAllVisitsSql } from '#server/db/derived/kept-visits.ts'
import { historyOf } from '#server/areas/trace/moving/history.ts'
import { reckonFrom } from '#server/areas/trace/moving/reckon.ts'
import { stationsOf } from '#server/areas/trace/reading/places.ts'
import { eventsByTrip } from '#server/areas/trace/reading/seen.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const EVENTS = Number(process.env['HIGHBALL_BENCH_EVENTS'] ?? 1_000_000)
const CARS = 2000
const CODES = ['W', 'X', 'P', 'A', 'P', 'A', 'P', 'D', 'Z'] as const
/** The last trip of a car is open: its placement is still to come. */
const TRIPS = Math.round(EVENTS / CODES.length / CARS)
const HOURS = Math.floor((365 * 24) / TRIPS)
const SLICES = 10
const ROUNDS = 20
/** Requests beside nothing else. */
const ALONE = 200
const LINES = Number(process.env['HIGHBALL_BENCH_LINES'] ?? 100_000)

/** Entries of a million rows are made faster at once than one by one. What a constraint needs stays. */
const dropIndexes = `
  create temporary table kept_index on commit drop as
    select i.indexname as name, i.indexdef as made from pg_indexes i
    where i.tablename = 'trace_event' and not exists (select 1 from pg_constraint c where c.conname = i.indexname);
  do $$ declare one record; begin
    for one in select name from kept_index loop execute format('drop index %I', one.name); end loop;
  end $$`
const makeIndexes = `do $$ declare one record; begin
    for one in select made from kept_index loop execute one.made; end loop;
  end $$`

/**
 * Every car goes there and back on one of eight lanes, in nine sightings each way, and is there before it goes on; written in few statements,
 * without triggers.
 */
const seeding = (company: number): readonly string[] => [
  `set local session_replication_role = replica`,
  `insert into rail_station (company_id, name, state, country, railroad, timezone, latitude, longitude)
   select ${company}, 'STATION ' || at, 'MN', 'US', 'CN', 'America/Chicago', 40 + at / 2.0, -100 + at from generate_series(1, 24) at`,
  `insert into trace_railcar (company_id, car_mark, car_number)
   select ${company}, 'GATX', (10000 + at)::text from generate_series(1, ${CARS}) at`,
  `create temporary table legs on commit drop as
   select c.id as car, t as nth, c.nth % 8 as lane, t % 2 = 0 as is_loaded, t = ${TRIPS} as is_open,
     date_trunc('minute', now()) - interval '1 hour' * (${HOURS} * (${TRIPS} - t + 1) - c.nth % 40) as began,
     round((${HOURS} - 12) / 8.0 * (0.8 + ((c.nth * 31 + t * 17) % 40) / 200.0) * 60) / 60 as pace
   from (select id, row_number() over (order by id) as nth from trace_railcar where company_id = ${company}) c
   cross join generate_series(1, ${TRIPS}) t`,
  `insert into trace_trip (company_id, railcar, kind, status, origin, destination, started_at, pulled_at, departed_at,
     arrived_at, placed_at, ended_at, eta, eta_first, late_hours, delayed, last_location, last_station, latitude, longitude, last_event,
     event_count, last_event_at, railroad, made_by, distance)
   select ${company}, l.car, case when l.is_loaded then 'loaded' else 'empty' end, case when l.is_open then 'in_transit' else 'closed' end,
     f.id, s.id, l.began, l.began + interval '1 hour' * l.pace, l.began + interval '1 hour' * l.pace * 2,
     case when not l.is_open then l.began + interval '1 hour' * l.pace * 7 end,
     case when not l.is_open then l.began + interval '1 hour' * l.pace * 8 end,
     case when not l.is_open then l.began + interval '1 hour' * ${HOURS} end,
     l.began + interval '1 hour' * l.pace * 8, l.began + interval '1 hour' * ((${HOURS} - 12) * 0.95), (l.nth % 30) - 10, l.nth % 30 > 10,
     h.name || ', MN', h.id, h.latitude, h.longitude, case when l.is_open then 'P' else 'Z' end,
     case when l.is_open then 7 else 9 end, l.began + interval '1 hour' * l.pace * case when l.is_open then 6 else 8 end, 'CN', 'events', 900
   from legs l
   join rail_station h on h.company_id = ${company} and h.name = 'STATION ' || (l.lane * 3 + case when l.is_open then 2 when l.is_loaded then 3 else 1 end)
   join rail_station f on f.company_id = ${company} and f.name = 'STATION ' || (l.lane * 3 + case when l.is_loaded then 1 else 3 end)
   join rail_station s on s.company_id = ${company} and s.name = 'STATION ' || (l.lane * 3 + case when l.is_loaded then 3 else 1 end)`,
  dropIndexes,
  // A statement has four minutes at most.
  ...Array.from(
    { length: SLICES },
    (
      _,
      slice,
    ) => `insert into trace_event (company_id, railcar, trip, code, at, location, state, station, railroad, load_status, source)
   select ${company}, t.railcar, t.id, (array['${CODES.join("','")}'])[n + 1], t.started_at + (t.pulled_at - t.started_at) * n,
     h.name, 'MN', h.id, 'CN',
     case when t.kind = 'loaded' then 'L' else 'E' end, 'clm'
   from trace_trip t cross join generate_series(0, ${CODES.length - 1}) n
   join (select id, substr(name, 9)::int as nth from rail_station where company_id = ${company}) f on f.id = t.origin
   join (select id, substr(name, 9)::int as nth from rail_station where company_id = ${company}) s on s.id = t.destination
   join rail_station h on h.company_id = ${company} and h.name = 'STATION ' || case when n < 3 then f.nth when n < 7 then (f.nth - 1) / 3 * 3 + 2 else s.nth end
   where t.company_id = ${company} and t.railcar % ${SLICES} = ${slice} and (t.status = 'closed' or n < 7) order by t.railcar, t.started_at, n`,
  ),
  makeIndexes,
  `update trace_railcar c set trip = t.id, last_event_at = t.last_event_at, last_location = t.last_location
   from trace_trip t where t.railcar = c.id and t.status <> 'closed'`,
]

async function seed(server: Server): Promise<number> {
  await systemTransaction(server.db, async ({ client }) => {
    for (const one of seeding(server.ours)) await client.query(one)
    await client.query(keepAllVisitsSql)
  })
  await systemTransaction(server.db, async ({ client }) => void (await client.query('analyze')))
  await requireTrue(server)
  return systemTransaction(server.db, ({ rows }) => rows(event).count(), server.ours)
}

/** Of some cars: whether the trips that were written are those that their sightings say. Otherwise an import would also put them right. */
const requireTrue = (server: Server): Promise<void> =>
  systemTransaction(
    server.db,
    async ({ rows }) => {
      for (const car of await rows(railcar).find({}, { ordering: 'id', limit: 20 })) {
        const seen = await rows(event).find({ railcar: car.id })
        const folded = foldTrips(seen.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }])))
        const there = await rows(trip).find({ railcar: car.id }, { ordering: 'started_at' })
        const said = (one: (typeof folded)[number]) => [
          one.kind,
          one.status,
          one.started_at,
          one.placed_at,
          one.ended_at,
        ]
        const isSame =
          JSON.stringify(folded.map((one) => [...said(one), one.events.length])) ===
          JSON.stringify(
            there.map((one) => [one.kind, one.status, one.started_at, one.placed_at, one.ended_at, one.event_count]),
          )
        if (!isSame) throw new Error(`The trips of car ${car.car_number} are not those that its sightings say`)
      }
    },
    server.ours,
  )

async function times(count: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took
}
const pause = (): Promise<void> => setTimeout(50)
async function whileTrue(is: () => boolean, work: () => Promise<unknown>): Promise<readonly number[]> {
  const took: number[] = []
  while (is()) {
    await pause()
    took.push(...(await times(1, work)))
  }
  return took
}
const p95 = async (work: () => Promise<unknown>): Promise<number> => {
  await work()
  return percentile(await times(ROUNDS, work), 95)
}

/** Half of them of cars that stand, half of those that move, each once more than what is there. */
const fileOf = (): string => {
  const lines: string[] = []
  for (let at = 0; lines.length < LINES; at++) {
    const car = 10_001 + (at % CARS)
    const when = new Date(Date.now() - 3_600_000 * (1 + at / CARS))
    const two = (value: number): string => String(value).padStart(2, '0')
    const [month, day, hour, minute] = [when.getUTCMonth() + 1, when.getUTCDate(), when.getUTCHours(), at % 60].map(two)
    const place = `STATION ${((at % CARS) % 8) * 3 + 2}`
    lines.push(`"GATX","${car}","${place}","MN","${month}","${day}","${hour}","${minute}","L","A","","","","CN"`)
  }
  return lines.join('\n')
}

/** As after an event of each: from its last sighting. */
const reckonAll = (server: Server, client: Client): Promise<number> =>
  server.within(client, async ({ rows }) => {
    const open = await rows(trip).find({ status: 'in_transit' })
    const events = await eventsByTrip(
      rows,
      open.map(({ id }) => id),
    )
    const seen = [...events.values()].flat()
    const stations = await stationsOf(
      rows,
      seen,
      open.map(({ destination }) => destination),
    )
    const history = historyOf(rows, new Date().toISOString())
    for (const one of open) {
      const last = events.get(one.id)?.at(-1)
      if (last !== undefined) await reckonFrom(last, one, history, stations)
    }
    return open.length
  })

export async function bench(): Promise<Table> {
  const server = await startServer()
  try {
    const client = await server.user()
    const count = await seed(server)
    const ok = async (answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> => {
      const { status, body } = await answer
      if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    }
    const metrics = await p95(() => ok(client.get('dashboard/rail/trip_metrics/')))
    const most = await p95(() => ok(client.get('dashboard/rail/trip_metrics/?limit=1000')))
    const cycles = await p95(() => ok(client.get('dashboard/rail/cycle_times/')))
    const dwell = await p95(() => ok(client.post('dashboard/rail/dwell_metrics/', {})))
    const [eta = 0] = await times(1, () => reckonAll(server, client))
    const form = new FormData()
    form.set('file', new Blob([fileOf()]), 'sightings.clm')
    const isServer = process.env['DATABASE_URL'] !== undefined
    const another = () => ok(client.get('railcar/?limit=20'))
    await another()
    let left = ALONE
    const alone = await whileTrue(() => left-- > 0, another)
    let isImporting = true
    const beside = isServer ? whileTrue(() => isImporting, another) : Promise.resolve([])
    const used = process.cpuUsage()
    const [imported = 0] = await times(1, () => ok(client.form('carevent/import/', form)))
    const own = process.cpuUsage(used)
    isImporting = false
    const meanwhile = await beside
    const of = isServer ? 'PostgreSQL' : 'embedded database'
    const limit = 500
    return {
      title: `Trace over ${count.toLocaleString('en')} sightings (${of})`,
      rows: [
        { measure: `trip metrics, the worst 25, p95 of ${ROUNDS}`, ours: metrics, unit: 'ms', limit },
        { measure: `trip metrics, the worst 1,000, p95 of ${ROUNDS}`, ours: most, unit: 'ms', limit },
        { measure: `cycle times of all, p95 of ${ROUNDS}`, ours: cycles, unit: 'ms', limit },
        { measure: `dwell of 30 days, p95 of ${ROUNDS}`, ours: dwell, unit: 'ms', limit },
        { measure: `ETA of ${CARS.toLocaleString('en')} open trips, one run`, ours: eta / 1000, unit: 's', limit: 2 },
        {
          measure: `${LINES.toLocaleString('en')} lines imported, one run`,
          ours: imported / 1000,
          unit: 's',
          limit: 20,
        },
        {
          measure: `processor time of it in this process${isServer ? ', without the database' : ''}`,
          ours: (own.user + own.system) / 1_000_000,
          unit: 's',
        },
        // The embedded database has one connection: there a request waits until the end.
        ...(isServer
          ? [
              {
                measure: 'another request meanwhile, p99; at most twice what it takes alone',
                ours: percentile(meanwhile, 99),
                unit: 'ms' as const,
                limit: 2 * percentile(alone, 99),
              },
            ]
          : []),
      ],
    }
  } finally {
    await server.close()
  }
}
