/** What a tank will hold if its open tickets load: one after the other, by when they are due. Volumes in m³ at 15 °C. */

import { LITRES_PER_GALLON } from '#model/shared/factors.ts'

/** A gallon at 60 °F is held for one at 15 °C: the two are 0.56 °C apart. */
const CUBIC_METRES_OF_GALLON = LITRES_PER_GALLON / 1000

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

export type WhatIfTank = {
  readonly id: string
  readonly name: string
  readonly volume: number | null
  readonly heel: number | null
  readonly most: number | null
}
export type TankOutcome = {
  readonly tank: WhatIfTank
  readonly lines: readonly LiftLine[]
  /** What is left after all of them; null where nobody has measured it. */
  readonly after: number | null
  /** The first after which it has too little or too much. */
  readonly first: LiftLine | undefined
}

/** Of each tank that a chosen lift draws from or fills: those in trouble come first, by when. */
export function whatIfTanks(
  tanks: readonly WhatIfTank[],
  lifts: readonly (PlannedLift & { readonly tank: string })[],
): readonly TankOutcome[] {
  const outcomes = tanks.flatMap((tank): readonly TankOutcome[] => {
    const mine = lifts.filter((one) => one.tank === tank.id)
    if (mine.length === 0) return []
    if (tank.volume === null) return [{ tank, lines: [], after: null, first: undefined }]
    const lines = whatIf(tank.volume, { heel: tank.heel ?? 0, most: tank.most }, mine)
    return [{ tank, lines, after: lines.at(-1)?.after ?? null, first: lines.find(({ state }) => state !== 'ok') }]
  })
  const when = ({ first }: TankOutcome): string => (first === undefined ? 'z' : (first.at ?? '9'))
  return outcomes.toSorted(
    (one, other) => when(one).localeCompare(when(other)) || one.tank.name.localeCompare(other.tank.name),
  )
}
