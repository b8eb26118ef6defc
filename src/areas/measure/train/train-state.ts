/** The state of a train: settings, lines, and progress of gauging or saving. */
import { densityKinds } from '#model/areas/measure/rules/gauge/density-entry.ts'
import type { TrainOutcome, TrainResult } from '#model/areas/measure/rules/gauge/train-gauging.ts'
import type { Entries } from '../data/entries.ts'
import type { CarFacts } from './calls.ts'

export type TrainHead = Pick<
  Entries,
  'temperature' | 'degrees' | 'density' | 'by' | 'group' | 'expansion' | 'insulation' | 'season' | 'margin'
> & { called: 'table' | `${'outage' | 'innage'} ${'in' | 'cm'}` }
export type TrainLineNow = {
  readonly key: string
  /** The position in the train, from 1. */
  at: number
  car: string
  reading: string
  temperature: string
  density: string
  facts: CarFacts | null
  result: TrainResult | null
  /** The loaded car it was saved as. */
  kept: number | null
  /** Why it was not saved. */
  failure: string
  /** The idempotency key: unchanged while the line is unchanged, so that a retry does not create a second car. */
  ticket: string
}
export type TrainState = {
  head: TrainHead
  pasted: string
  lines: TrainLineNow[]
  order: readonly string[]
  /** Outcomes to show; all if empty. */
  only: readonly TrainOutcome[]
  progress: { done: number; total: number; what: 'gauge' | 'keep' } | null
  problem: string
}
export const initialHead: TrainHead = {
  temperature: '',
  degrees: 'F',
  density: '',
  by: densityKinds[0],
  group: 'E',
  expansion: '',
  insulation: 'none',
  season: 'summer',
  margin: '',
  called: 'table',
}
export const initialTrain = (): TrainState => ({
  head: { ...initialHead },
  pasted: '',
  lines: [],
  order: [],
  only: [],
  progress: null,
  problem: '',
})
