/**
 * The levels of the demo's tanks while its tickets are made. The newest ticket is made first: from the current level of
 * a tank it follows what the tank held before, so that the product of every load was there, and every delivery had
 * room.
 */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { ticket } from '#model/areas/ticket/ticket.resource.ts'

export type Movement = Pick<Row<typeof ticket>, 'direction' | 'mode'>
/** Volumes in m³; `measured`: when its level was measured, in ms since 1970. */
export type StockedTank = { readonly heel: number; readonly full: number; readonly measured: number; level: number }

export const cubicMetres = (gallons: number | string | null): number =>
  (Number(gallons ?? 0) * LITRES_PER_GALLON) / 1000
/** The largest load of each mode. */
const largest: Readonly<Record<Movement['mode'], number>> = { rail: cubicMetres(32_000), truck: cubicMetres(10_700) }
/** Left at both ends, because a little of what is delivered is lost. */
const SPARE = largest.truck

const fits = ({ heel, full, level }: StockedTank, { direction, mode }: Movement): boolean =>
  direction === 'load' ? level + largest[mode] <= full - SPARE : level - largest[mode] >= heel + SPARE

/** Returns the drawn movement if the tank allows it. Otherwise a car delivers, or a truck if there is no room for a car. */
export function movementOf(tank: StockedTank | undefined, drawn: Movement): Movement {
  if (tank === undefined || fits(tank, drawn)) return drawn
  const others: readonly Movement[] = [
    { direction: 'unload', mode: 'rail' },
    { direction: 'unload', mode: 'truck' },
    { direction: 'load', mode: 'truck' },
  ]
  return others.find((one) => fits(tank, one)) ?? drawn
}

/** Sets the level to that before a movement. Movements after the measurement are not part of the level, so they do not change it. */
export function takeBack(
  tank: StockedTank | undefined,
  direction: Movement['direction'],
  gallons: number,
  at: number,
): void {
  if (tank !== undefined && at <= tank.measured) tank.level += cubicMetres(direction === 'load' ? gallons : -gallons)
}
