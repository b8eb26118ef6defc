/** Changes the levels of the tanks at the rack by loads and deliveries, and orders pipeline batches before a tank is empty or full. */
import { product as railProducts } from '#model/areas/company/company.resource.ts'
import { inventoryMovement } from '#model/areas/terminal/inventory-movement.resource.ts'
import { location as locations } from '#model/areas/terminal/place.resource.ts'
import { product as products } from '#model/areas/terminal/product.resource.ts'
import { to15Of, type To15 } from '#model/areas/terminal/rules/balance/to-15c.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { cubicMetres } from '../seed/terminal/stock/volume.ts'
import { getJson, type SendRequest } from './request.ts'

type Movement = Pick<Row<typeof ticket>, 'location' | 'direction'>
type Tank = Pick<Row<typeof locations>, 'volume' | 'heel' | 'working_capacity' | 'product' | 'server'>
type Level = { readonly level: number; readonly min: number; readonly max: number; readonly tank: Tank }

/** Shares of a tank's room. Below the first or above the last one, a pipeline batch brings the level to the middle. */
const [LOW, MIDDLE, HIGH] = [0.2, 0.5, 0.8]
const UNCORRECTED = { factor: '1.00000' }

export function tankLevels(send: SendRequest) {
  let turn: Promise<unknown> = Promise.resolve()
  const known = new Map<string, Promise<Pick<To15, 'factor'>>>()
  const readFactor = async (id: string): Promise<Pick<To15, 'factor'>> => {
    const goods = await getJson<Row<typeof products>>(send, `${products.path}${id}/`)
    return to15Of(
      goods,
      goods.product === null
        ? undefined
        : await getJson<Row<typeof railProducts>>(send, `${railProducts.path}${goods.product}/`),
    )
  }
  /** As the mass balance converts the loads of a product. */
  const factorOf = (product: string | null): Promise<Pick<To15, 'factor'>> => {
    if (product === null) return Promise.resolve(UNCORRECTED)
    const found = known.get(product) ?? readFactor(product)
    known.set(product, found)
    return found
  }
  /** The tank with its limits; undefined for a place that is no tank, or one that was not measured. */
  const tankAt = async (id: string | null): Promise<Level | undefined> => {
    if (id === null) return undefined
    const tank = await getJson<Tank>(send, `${locations.path}${id}/`)
    if (tank.volume === null || tank.working_capacity === null) return undefined
    const [level = 0, min = 0, max = 0] = [tank.volume, tank.heel ?? '0', tank.working_capacity].map(Number)
    return { level, min, max, tank }
  }
  const after = async ({ level, tank }: Level, { direction }: Movement, gallons: number): Promise<number> => {
    const volume = cubicMetres(gallons.toFixed(1), await factorOf(tank.product))
    return direction === 'load' ? level - volume : level + volume
  }
  const measure = async (id: string | null, level: number): Promise<void> => {
    await send('PATCH', `${locations.path}${id}/`, {
      volume: level.toFixed(3),
      measured_at: new Date().toISOString(),
    })
  }
  /** A batch of the pipeline, in or out. A tank without a product or a site is on no pipeline. */
  const pipe = async (id: string | null, { level, min, max, tank }: Level): Promise<void> => {
    const { product, server } = tank
    if (product === null || server === null) return
    const volume = Math.round(min + (max - min) * MIDDLE - level)
    const { status } = await send('POST', inventoryMovement.path, {
      product,
      server,
      location: id,
      kind: volume > 0 ? 'receipt' : 'delivery',
      volume: Math.abs(volume).toFixed(3),
      moved_at: new Date().toISOString(),
      reference: 'Pipeline',
    })
    if (status === 201) await measure(id, level + volume)
  }

  return {
    /** Runs jobs one after the other, so that two movements do not begin at the same level. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const done = turn.then(work)
      turn = done.catch(() => undefined)
      return done
    },
    /** Whether the tank has enough for a load, or room for a delivery. Orders a pipeline batch first if one is due. */
    async allows(movement: Movement, gallons: number): Promise<boolean> {
      const found = await tankAt(movement.location)
      if (found === undefined) return true
      const share = ((await after(found, movement, gallons)) - found.min) / (found.max - found.min)
      const isDue = movement.direction === 'load' ? share < LOW : share > HIGH
      if (isDue) await pipe(movement.location, found)
      const piped = isDue ? await tankAt(movement.location) : found
      if (piped === undefined) return true
      const level = await after(piped, movement, gallons)
      return level >= piped.min && level <= piped.max
    },
    async move(movement: Movement, gallons: number): Promise<void> {
      const found = await tankAt(movement.location)
      if (found !== undefined) await measure(movement.location, await after(found, movement, gallons))
    },
  }
}
