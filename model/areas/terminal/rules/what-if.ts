/** What a tank will hold if its open tickets load: one after the other, by when they are due. Volumes in m³ at 15 °C. */

/** A gallon at 60 °F is held for one at 15 °C: the two are 0.56 °C apart. */
const CUBIC_METRES_OF_GALLON = 0.003785411784

export type PlannedLift = {
  readonly id: string
  readonly ticket: string
  readonly direction: 'load' | 'unload'
  /** Gallons. */
  readonly gallons: number
  /** ISO 8601 UTC; null: nobody said when, so that it comes last. */
  readonly at: string | null
}
export type LiftLine = PlannedLift & {
  /** What is left after it. */
  readonly after: number
  /** `short`: it goes below the heel; `over`: above what the tank may hold. */
  readonly state: 'ok' | 'short' | 'over'
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000
export const cubicMetres = (gallons: number): number => thousandths(gallons * CUBIC_METRES_OF_GALLON)

export function whatIf(
  volume: number,
  { heel, most }: { readonly heel: number; readonly most: number | null },
  lifts: readonly PlannedLift[],
): readonly LiftLine[] {
  let left = volume
  return lifts
    .toSorted((one, other) => (one.at ?? '9').localeCompare(other.at ?? '9') || one.ticket.localeCompare(other.ticket))
    .map((lift) => {
      const by = cubicMetres(lift.gallons)
      left = thousandths(lift.direction === 'load' ? left - by : left + by)
      const state = left < heel ? 'short' : most !== null && left > most ? 'over' : 'ok'
      return { ...lift, after: left, state }
    })
}
