/** The levels of the tanks at the rack: what is loaded comes out of them, and what is unloaded goes into them. */
import { location as locations } from '#model/areas/terminal/place.resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { cubicMetres } from '../seed/terminal/stock.ts'
import { getJson, type SendRequest } from './request.ts'

type Movement = Pick<Row<typeof ticket>, 'location' | 'direction'>
type Tank = Pick<Row<typeof locations>, 'volume' | 'heel' | 'working_capacity'>

/** Below the first share of a tank's room the next truck unloads; above the second share it loads. */
const [LOW, HIGH] = [0.25, 0.75]

export function tankLevels(send: SendRequest) {
  let turn: Promise<unknown> = Promise.resolve()
  /** The tank with its limits; undefined for a place that is no tank, or one that was not measured. */
  const tankAt = async (id: string | null) => {
    if (id === null) return undefined
    const tank = await getJson<Tank>(send, `${locations.path}${id}/`)
    if (tank.volume === null || tank.working_capacity === null) return undefined
    const [level, least, most] = [tank.volume, tank.heel ?? '0', tank.working_capacity].map(Number)
    return { level: level ?? 0, least: least ?? 0, most: most ?? 0 }
  }
  const after = (level: number, { direction }: Movement, gallons: number): number =>
    level + cubicMetres(direction === 'load' ? -gallons : gallons)

  return {
    /** Does work after the work before it, so that no two movements begin at the same level. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const done = turn.then(work)
      turn = done.catch(() => undefined)
      return done
    },
    /** Whether the tank has the product of a load, or room for a delivery. */
    async allows(movement: Movement, gallons: number): Promise<boolean> {
      const tank = await tankAt(movement.location)
      if (tank === undefined) return true
      const level = after(tank.level, movement, gallons)
      return level >= tank.least && level <= tank.most
    },
    async move(movement: Movement, gallons: number): Promise<void> {
      const tank = await tankAt(movement.location)
      if (tank === undefined) return
      await send('PATCH', `${locations.path}${movement.location}/`, {
        volume: after(tank.level, movement, gallons).toFixed(3),
        measured_at: new Date().toISOString(),
      })
    },
    /** The direction that keeps the tank between empty and full. */
    async direction(drawn: Movement): Promise<Movement['direction']> {
      const tank = await tankAt(drawn.location)
      if (tank === undefined) return drawn.direction
      const share = (tank.level - tank.least) / (tank.most - tank.least)
      if (share < LOW) return 'unload'
      return share > HIGH ? 'load' : drawn.direction
    },
  }
}
