/** How a tank is drawn, on screens and on paper: bodies of one shape, each to the scale of the largest. */
import type { TankLimits } from './container.ts'

/** Below it marks could not be told apart. */
const SMALLEST = 0.35

/** The side as a part of that of the largest: what a body of one shape holds grows by the cube of its side. */
export const tankSide = (capacity: number | null, largest: number): number =>
  capacity === null || capacity <= 0 || largest <= 0 ? SMALLEST : Math.max(SMALLEST, Math.cbrt(capacity / largest))

export type TankDrawing = {
  readonly side: number
  /** Heights as parts of the tank's own; null where they are not known. */
  readonly level: number | null
  readonly heel: number | null
  readonly working: number | null
}

/** What is over the brim is drawn at the brim. */
export function tankDrawing(
  { capacity, working_capacity, heel, volume }: TankLimits & { readonly volume: number | null },
  largest: number,
): TankDrawing {
  const partOf = (value: number | null): number | null =>
    value === null || capacity === null || capacity <= 0 ? null : Math.min(1, Math.max(0, value / capacity))
  return {
    side: tankSide(capacity, largest),
    level: partOf(volume),
    heel: partOf(heel),
    working: partOf(working_capacity),
  }
}
