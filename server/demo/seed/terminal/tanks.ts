/** Seeds the specifications of the products in the demo's tanks, and four tanks that need a look. */
import { location } from '#model/areas/terminal/place.resource.ts'
import { productSpecification } from '#model/areas/terminal/product.resource.ts'
import type { Demo } from '../base/setting.ts'
import type { Good, Site } from './site.ts'

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
  const [home] = sites
  const all = [...(home?.tanks.values() ?? [])]
  const part = async (id: string | undefined, share: number, minutes: number): Promise<void> => {
    if (id === undefined) return
    const { heel, working_capacity } = await rows(location).get(id)
    const [least, most] = [Number(heel ?? 0), Number(working_capacity ?? 0)]
    await rows(location).patch(id, {
      volume: (least + (most - least) * share).toFixed(3),
      measured_at: new Date(now.getTime() - minutes * 60_000).toISOString(),
    })
  }
  await part(all[0], 0.08, 4)
  await part(all[1], 0.95, 6)
  // Methanol, which no rail car takes; a site with few tanks has a third one at most.
  await part(all[9] ?? all[2], 0.5, 200)
  if (home === undefined) return
  // It is out of service, because the balance needs the level of each tank in service.
  await rows(location).createMany([
    {
      code: `${home.code}-T199`,
      name: 'Spare tank',
      description: 'Out of service, never measured.',
      server: home.id,
      location_type: 'tank',
      capacity: '1200.000',
      working_capacity: '1140.000',
      heel: '60.000',
    },
  ])
}

/** By facility and product: when each tank was measured last, in ms since 1970. */
export type MeasuredAt = ReadonlyMap<number, ReadonlyMap<string, number>>

export async function seedLevels(demo: Demo, sites: readonly Site[]): Promise<MeasuredAt> {
  await seedTroubles(demo, sites)
  const ids = sites.flatMap(({ tanks }) => [...tanks.values()])
  const at = new Map((await demo.rows(location).find({ id: ids })).map(({ id, measured_at }) => [id, measured_at]))
  return new Map(
    sites.map(({ facility, tanks }) => [
      facility,
      new Map([...tanks].map(([product, id]) => [product, Date.parse(at.get(id) ?? demo.now.toISOString())])),
    ]),
  )
}
