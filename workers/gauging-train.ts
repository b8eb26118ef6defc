/** A whole train gauged aside: results come as they are found, and it can be stopped between two turns. */
import { permittedFilling, type FillingChart, type FillingRequest } from '#model/rules/filling.ts'
import { attempt } from '#model/rules/out-of-range.ts'
import { gaugeTrainCar, type TrainCar, type TrainDefaults, type TrainResult } from '#model/rules/train-gauging.ts'
import { inTurns, stopJob } from './turns.ts'

/** Cars between two turns. */
const TURN = 10

/** `tell` is given the results of each turn. Answers how many cars were gauged: fewer than there are where it was stopped. */
export const gaugeTrain = (job: string, cars: readonly TrainCar[], defaults: TrainDefaults, tell: (results: readonly TrainResult[]) => void): Promise<number> =>
  inTurns(job, cars, TURN, (car) => gaugeTrainCar(car, defaults), tell)

/** What a car of the train may hold over its loading temperatures, or the sentence that says why it cannot be told. */
export type TrainFilling = { readonly chart: FillingChart } | { readonly refused: string }

/** A chart for every car of a train, told and stopped as the gauging is. */
export const fillTrain = (job: string, cars: readonly FillingRequest[], tell: (charts: readonly TrainFilling[]) => void): Promise<number> =>
  inTurns(job, cars, TURN, (car): TrainFilling => {
    const found = attempt(() => permittedFilling(car))
    return 'value' in found ? { chart: found.value } : { refused: found.fault.message }
  }, tell)

export const stopGauging = stopJob
