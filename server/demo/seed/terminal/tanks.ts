/** What the demo's tanks held in the last thirty days, what their products have to be, and four tanks that somebody should look at. */
import { containerReading, location } from '#model/areas/terminal/place.resource.ts'
import { productSpecification } from '#model/areas/terminal/product.resource.ts'
import { inBatches, type Demo } from '../base/setting.ts'
import type { Good, Site } from './site.ts'

const HOUR_MS = 3_600_000
/** Hours before the last reading: twice a day, and each half hour at the end, from which the rate is reckoned. */
const moments = [...Array.from({ length: 60 }, (_, at) => 12 * (60 - at)), 2.5, 2, 1.5, 1, 0.5, 0]

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

/** Levels swing between deliveries and end at what the tank holds now. */
export async function seedReadings(demo: Demo, sites: readonly Site[]): Promise<void> {
  const { rows } = demo
  await seedTroubles(demo, sites)
  const tanks = await rows(location).find({ id: sites.flatMap(({ tanks: held }) => [...held.values()]) })
  // What was kept of them while they were made.
  const kept = await rows(containerReading).find({ location: tanks.map(({ id }) => id) }, { only: ['id'] })
  await rows(containerReading).removeMany(kept.map(({ id }) => id))
  await inBatches(
    rows(containerReading),
    tanks.flatMap(({ id, volume, measured_at, heel, working_capacity, product, temperature, pressure }, which) => {
      if (volume === null || measured_at === null) return []
      const [least, most] = [Number(heel ?? 0), Number(working_capacity ?? volume)]
      const last = Number(volume)
      return moments.map((hours) => {
        const swing = (most - least) * 0.3 * Math.sin((hours / 24 + which) * 0.7) * Math.min(1, hours / 12)
        const drift = (which % 2 === 0 ? -1 : 1) * Math.min(hours, 12) * (most - least) * 0.01
        return {
          location: id,
          measured_at: new Date(Date.parse(measured_at) - hours * HOUR_MS).toISOString(),
          volume: Math.min(most, Math.max(least, last + swing + drift)).toFixed(3),
          temperature,
          pressure,
          product,
          source: 'sync' as const,
        }
      })
    }),
  )
}
