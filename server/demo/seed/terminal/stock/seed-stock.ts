/** Writes the pipeline movements of the demo's sites and the readings of their tanks, after all tickets and cars are written. */
import { containerReading, location, server } from '#model/areas/terminal/place.resource.ts'
import { inventoryMovement } from '#model/areas/terminal/inventory-movement.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import { randomOf, type Random } from '../../base/random.ts'
import { inBatches, type Demo } from '../../base/setting.ts'
import { flowsOf, type TankChange } from './flows.ts'
import { batchesOf, type PipelineBatch } from './pipeline.ts'
import type { PlantedDay, Planted } from './planted.ts'
import { readingMoments, readingsOf, type Misreading } from './readings.ts'
import { conversionsOf } from './volume.ts'

type Tank = Row<typeof location>
/** A seed of its own, so that the random numbers of other parts of the demo do not change. */
const SEED = 1509

/** The share of each receipt that is lost on the way to the tank. It stays below 0.05 %. */
const [LEAST_LOST, MOST_LOST] = [0.0001, 0.0003]

const day = (at: number, zone: string): string => dayIn(at, zone)

/** Returns the changes of a tank, the newest first, and its pipeline batches. */
function historyOf(
  random: Random,
  { volume, working_capacity, measured_at }: Tank,
  {
    flows,
    planted,
    zone,
    since,
  }: { flows: readonly TankChange[]; planted: readonly PlantedDay[]; zone: string; since: number },
): { readonly changes: readonly TankChange[]; readonly batches: readonly PipelineBatch[] } {
  const arrives = 1 - random.between(LEAST_LOST, MOST_LOST)
  const measured = Date.parse(measured_at ?? '')
  const changes = flows
    .filter(({ at }) => at < measured && at >= since)
    .map(({ at, change }) => ({ at, change: change > 0 ? change * arrives : change }))
  const quiet = new Set(planted.map((one) => one.day))
  const batches = batchesOf(
    random,
    { volume: Number(volume), working: Number(working_capacity), measured, since },
    changes,
    { isQuiet: (at) => quiet.has(day(at, zone)), due: planted.map(({ due }) => due) },
    arrives,
  )
  const piped = batches.map((one) => ({
    at: one.at,
    change: one.kind === 'receipt' ? one.volume * arrives : -one.volume,
  }))
  return { changes: [...changes, ...piped].toSorted((one, other) => other.at - one.at), batches }
}

export async function seedStock({ rows }: Pick<Demo, 'rows'>, planted: Planted): Promise<void> {
  const random = randomOf(SEED)
  const tanks = (
    await rows(location).find({ location_type: ['bullet', 'cavern', 'tank'] }, { ordering: 'code' })
  ).filter(({ volume, measured_at, product }) => volume !== null && measured_at !== null && product !== null)
  const zones = new Map((await rows(server).find()).map(({ id, timezone }) => [id, timezone]))
  const flows = await flowsOf(rows, tanks, await conversionsOf(rows), planted.metered)
  // The server stored a reading each time a tank was seeded.
  const old = await rows(containerReading).find({ location: tanks.map(({ id }) => id) }, { only: ['id'] })
  await rows(containerReading).removeMany(old.map(({ id }) => id))
  const movements: Partial<Row<typeof inventoryMovement>>[] = []
  const readings = tanks.flatMap((tank) => {
    const zone = zones.get(tank.server ?? '') || 'UTC'
    const moments = readingMoments(zone, Date.parse(tank.measured_at ?? ''))
    const own = planted.days.filter((one) => one.product === tank.product && one.server === tank.server)
    const since = moments[0] ?? 0
    const { changes, batches } = historyOf(random, tank, { flows: flows.get(tank.id) ?? [], planted: own, zone, since })
    for (const { at, kind, volume } of batches)
      movements.push({
        server: tank.server,
        product: tank.product,
        location: tank.id,
        kind,
        volume: volume.toFixed(3),
        moved_at: new Date(at).toISOString(),
        reference: `${tank.code}-${day(at, zone).slice(2).replaceAll('-', '')}`,
      })
    const misread = new Map<number, Misreading>(own.flatMap((one) => [...one.readings]))
    const { id, temperature, pressure, product } = tank
    return readingsOf({ id, volume: Number(tank.volume), temperature, pressure, product }, moments, changes, misread)
  })
  await inBatches(rows(inventoryMovement), movements)
  await inBatches(rows(containerReading), readings)
}
