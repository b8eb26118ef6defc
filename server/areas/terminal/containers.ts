/** What the tanks hold, at this moment or at one before, and where that leads. */
import { location, containerReading, server } from '#model/areas/terminal/place.resource.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { containerFigures, containerTotals, type VolumeReading } from '#model/areas/terminal/rules/container.ts'
import type { Row } from '#model/kernel/resource.ts'
import { between, type Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'

type Asking = Pick<Call<typeof location, 'containerVolumes'>, 'rows' | 'input' | 'now'>
const containers = ['tank', 'bullet', 'cavern'] as const
/** Readings of one tank that a rate is reckoned from. */
const RECENT = 60

const numberIn = (text: string | null): number | null => (text === null ? null : Number(text))

type Kept = Pick<Row<typeof containerReading>, 'measured_at' | 'volume' | 'temperature' | 'pressure' | 'product'>
type Seen = { readonly readings: readonly VolumeReading[]; readonly last: Kept | undefined }

const HOUR_MS = 3_600_000
/** Before anything was measured. */
const EVER = new Date(0).toISOString()
/** A span ends before its last moment. */
const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString()
const hoursBefore = (at: string, hours: number): string => new Date(Date.parse(at) - hours * HOUR_MS).toISOString()
const only = ['measured_at', 'volume', 'temperature', 'pressure', 'product'] as const

/**
 * The newest readings of all tanks that were measured in the last two hours, in one query. It reaches back six hours, so that it holds the three
 * hours before the newest one, by which a rate is reckoned. The others, which are few, are asked for one by one.
 */
async function latestReadings({ rows, now }: Asking): Promise<ReadonlyMap<string, readonly Kept[]>> {
  const all = await rows(containerReading).find(
    { measured_at: between(hoursBefore(now, 6), hoursBefore(now, -1)) },
    { ordering: '-measured_at', only: [...only, 'location'] },
  )
  const found = new Map<string, Kept[]>()
  for (const one of all) {
    const known = found.get(one.location ?? '')
    if (known === undefined) found.set(one.location ?? '', [one])
    else if (known.length < RECENT) known.push(one)
  }
  const since = hoursBefore(now, 2)
  return new Map([...found].filter(([, [newest]]) => (newest?.measured_at ?? '') >= since))
}

/** The newest readings of a tank up to a moment, in the order of time. Where none was kept, what its location says counts as the only one. */
async function readingsOf(
  { rows }: Asking,
  tank: Row<typeof location>,
  at: string,
  latest: ReadonlyMap<string, readonly Kept[]>,
): Promise<Seen> {
  const kept: readonly Kept[] =
    latest.get(tank.id) ??
    (await rows(containerReading).find(
      { location: tank.id, measured_at: between(EVER, justAfter(at)) },
      { ordering: '-measured_at', limit: RECENT, only: [...only] },
    ))
  const { volume, measured_at, temperature, pressure } = tank
  const own: readonly Kept[] =
    kept.length === 0 && volume !== null ? [{ volume, measured_at, temperature, pressure, product: tank.product }] : []
  const until = [...kept, ...own].filter((one) => one.measured_at !== null && one.measured_at <= at)
  return {
    last: until[0],
    readings: until
      .flatMap((one) => (one.measured_at === null ? [] : [{ at: one.measured_at, volume: Number(one.volume) }]))
      .toReversed(),
  }
}

export async function containerVolumes(call: Asking) {
  const { rows, input, now } = call
  const at = input.at ?? now
  const [site, goods] = [input.server, input.product]
  if (site !== null && (await rows(server).count({ id: site })) === 0)
    throw invalid({ server: ['There is no such site.'] })
  if (goods !== null && (await rows(product).count({ id: goods })) === 0)
    throw invalid({ product: ['There is no such product.'] })
  const tanks = await rows(location).find(
    { location_type: [...containers], enabled: true, ...(site !== null && { server: site }) },
    { ordering: 'code' },
  )
  const sites = new Map((await rows(server).find({}, { only: ['id', 'name'] })).map((one) => [one.id, one.name]))
  const latest = at === now ? await latestReadings(call) : new Map<string, readonly Kept[]>()
  const seen: { readonly tank: Row<typeof location>; readonly held: string | null; readonly what: Seen }[] = []
  for (const tank of tanks) {
    const what = await readingsOf(call, tank, at, latest)
    const held = (at < now ? what.last?.product : null) ?? tank.product
    if (goods === null || held === goods) seen.push({ tank, held, what })
  }
  const inThem = [...new Set(seen.flatMap(({ held }) => held ?? []))]
  const named = await rows(product).find({ id: inThem }, { only: ['id', 'product_name'] })
  const names = new Map(named.map((one) => [one.id, one.product_name]))
  const results = seen.map(({ tank, held, what: { readings, last } }) => {
    const [capacity, working_capacity, heel] = [tank.capacity, tank.working_capacity, tank.heel].map(numberIn)
    const limits = { capacity: capacity ?? null, working_capacity: working_capacity ?? null, heel: heel ?? null }
    return {
      location: tank.id,
      code: tank.code,
      name: tank.name,
      server: tank.server,
      server__label: sites.get(tank.server ?? '') ?? '',
      product: held,
      product__label: names.get(held ?? '') ?? '',
      ...limits,
      temperature: last?.temperature ?? null,
      pressure: last?.pressure ?? null,
      measured_at: last?.measured_at ?? null,
      ...containerFigures(limits, readings, at),
    }
  })
  return {
    results,
    totals: containerTotals(results).map((one) => ({ ...one, product__label: names.get(one.product ?? '') ?? '' })),
  }
}
