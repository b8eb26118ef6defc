/** Seeds the readings of the demo's tanks over the last weeks, the specifications of their products, and four tanks that need a look. */
import { containerReading, location, server } from '#model/areas/terminal/place.resource.ts'
import { productSpecification } from '#model/areas/terminal/product.resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn, momentIn } from '#model/shared/clock.ts'
import { inBatches, type Demo } from '../base/setting.ts'
import type { Good, Site } from './site.ts'
import { cubicMetres, type StockedTank } from './stock.ts'
import { moved } from './tickets.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** As far back as there are tickets. */
const DAYS = 44

/** HD-5, by GPA 2140: liquid volume percent, and kPa at 37.8 °C. */
const hd5 = [
  { component: 'propane', least: 90 },
  { component: 'propylene', most: 5 },
  // The terminal’s own: more of it boils off in the bullets.
  { component: 'ethane', most: 4.5 },
  { component: 'c4_and_heavier', most: 2.5 },
  { component: 'vapour_pressure', most: 1434 },
] as const

export async function seedSpecifications({ rows }: Pick<Demo, 'rows'>, goods: readonly Good[]): Promise<void> {
  await rows(productSpecification).createMany(
    goods
      .filter(({ product_name }) => product_name === 'Propane')
      .flatMap(({ id }) => hd5.map((limit) => ({ ...limit, product: id, source: 'GPA 2140, HD-5' }))),
  )
}

/** Before readings are made of them. */
async function seedTroubles({ rows, now }: Demo, sites: readonly Site[]): Promise<void> {
  const [low, high, stale, unknown] = [...(sites[0]?.tanks.values() ?? [])]
  const part = async (id: string | undefined, share: number, minutes: number): Promise<void> => {
    if (id === undefined) return
    const { heel, working_capacity } = await rows(location).get(id)
    const [least, most] = [Number(heel ?? 0), Number(working_capacity ?? 0)]
    await rows(location).patch(id, {
      volume: (least + (most - least) * share).toFixed(3),
      measured_at: new Date(now.getTime() - minutes * 60_000).toISOString(),
    })
  }
  await part(low, 0.06, 4)
  await part(high, 0.95, 6)
  await part(stale, 0.5, 200)
  if (unknown !== undefined) await rows(location).patch(unknown, { volume: null, measured_at: null })
}

/** By facility and product. */
export type Levels = ReadonlyMap<number, ReadonlyMap<string, StockedTank>>

/** Returns the current level of each tank. A tank that was not measured counts as half full. */
export async function seedLevels(demo: Demo, sites: readonly Site[]): Promise<Levels> {
  await seedTroubles(demo, sites)
  const known = new Map((await tanksOf(demo, sites)).map((one) => [one.id, one]))
  return new Map(
    sites.map(({ facility, tanks }) => [
      facility,
      new Map(
        [...tanks].flatMap(([product, id]) => {
          const tank = known.get(id)
          if (tank === undefined) return []
          const [heel, full] = [Number(tank.heel ?? 0), Number(tank.working_capacity ?? 0)]
          const level = Number(tank.volume ?? (heel + full) / 2)
          return [
            [product, { heel, full, level, measured: Date.parse(tank.measured_at ?? demo.now.toISOString()) }] as const,
          ]
        }),
      ),
    ]),
  )
}

const tanksOf = ({ rows }: Demo, sites: readonly Site[]): Promise<Row<typeof location>[]> =>
  rows(location).find({ id: sites.flatMap(({ tanks }) => [...tanks.values()]) })

/** Midnight and noon of the days before, by the clocks of the site, and each half hour at the end, from which the rate is computed. */
function momentsOf(zone: string, last: number): readonly number[] {
  const day = Date.parse(`${dayIn(new Date(last).toISOString(), zone)}T00:00:00Z`)
  const halves = Array.from({ length: 2 * DAYS + 1 }, (_, at) => momentIn(day - (DAYS - at / 2) * DAY_MS, zone))
  return [
    ...halves.filter((at) => at < last - 3 * HOUR_MS),
    ...[2.5, 2, 1.5, 1, 0.5, 0].map((hours) => last - hours * HOUR_MS),
  ]
}

/** The share of a delivery that is lost before it reaches the tank. It is within the loss allowance of the products. */
const [LEAST_LOST, MOST_LOST] = [0.0004, 0.002]

/** Computes each reading from the current level of the tank and the tickets that were completed since. */
export async function seedReadings(
  demo: Demo,
  sites: readonly Site[],
  tickets: readonly Row<typeof ticket>[],
): Promise<void> {
  const { rows, random } = demo
  const tanks = await tanksOf(demo, sites)
  const zones = new Map((await rows(server).find()).map(({ id, timezone }) => [id, timezone]))
  const movements = new Map<string, Row<typeof ticket>[]>(tanks.map(({ id }) => [id, []]))
  for (const one of tickets) if (moved.has(one.status)) movements.get(one.location ?? '')?.push(one)
  // The server stored a reading each time a tank was seeded.
  const kept = await rows(containerReading).find({ location: tanks.map(({ id }) => id) }, { only: ['id'] })
  await rows(containerReading).removeMany(kept.map(({ id }) => id))
  await inBatches(
    rows(containerReading),
    tanks.flatMap(({ id, server: site, volume, measured_at, product, temperature, pressure }) => {
      const arrives = 1 - random.between(LEAST_LOST, MOST_LOST)
      if (volume === null || measured_at === null) return []
      const mine = (movements.get(id) ?? []).flatMap(({ direction, net_volume, completed_at }) =>
        completed_at === null || completed_at > measured_at
          ? []
          : [{ at: Date.parse(completed_at), change: cubicMetres(net_volume) * (direction === 'load' ? -1 : arrives) }],
      )
      return momentsOf(zones.get(site ?? '') || 'UTC', Date.parse(measured_at)).map((at) => ({
        location: id,
        measured_at: new Date(at).toISOString(),
        volume: (Number(volume) - mine.reduce((sum, one) => sum + (one.at > at ? one.change : 0), 0)).toFixed(3),
        temperature,
        pressure,
        product,
        source: 'sync' as const,
      }))
    }),
  )
}
