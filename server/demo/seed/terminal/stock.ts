/**
 * What the demo's tanks hold while its tickets are made, newest ticket first: from what a tank holds now back to what it held before, so that
 * every load was there and every delivery had room.
 */
import type { Row } from '#model/kernel/resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'

export type Movement = Pick<Row<typeof ticket>, 'direction' | 'mode'>
/** m³. Its level was measured then, in ms since 1970. */
export type StockedTank = { readonly heel: number; readonly full: number; readonly measured: number; level: number }

const CUBIC_METRES_A_GALLON = 0.003_785_41
export const cubicMetres = (gallons: number | string | null): number => Number(gallons ?? 0) * CUBIC_METRES_A_GALLON
/** The largest load of each mode. */
const largest: Readonly<Record<Movement['mode'], number>> = { rail: cubicMetres(32_000), truck: cubicMetres(10_700) }
/** Left at both ends, because a little of what is delivered is lost. */
const SPARE = largest.truck

const fits = ({ heel, full, level }: StockedTank, { direction, mode }: Movement): boolean =>
  direction === 'load' ? level + largest[mode] <= full - SPARE : level - largest[mode] >= heel + SPARE

/** As drawn where that was possible. A tank that was full was filled by a car if there was room for one, or else by a truck. */
export function movementOf(tank: StockedTank | undefined, drawn: Movement): Movement {
  if (tank === undefined || fits(tank, drawn)) return drawn
  const others: readonly Movement[] = [
    { direction: 'unload', mode: 'rail' },
    { direction: 'unload', mode: 'truck' },
    { direction: 'load', mode: 'truck' },
  ]
  return others.find((one) => fits(tank, one)) ?? drawn
}

/** Goes back to before a movement of so many gallons. What was completed after the tank was measured is not in its level. */
export function takeBack(
  tank: StockedTank | undefined,
  direction: Movement['direction'],
  gallons: number,
  at: number,
): void {
  if (tank !== undefined && at <= tank.measured) tank.level += cubicMetres(direction === 'load' ? gallons : -gallons)
}
