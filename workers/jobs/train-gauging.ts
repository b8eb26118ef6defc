/**
 * Gauges the cars of a whole train: results are reported in slices, and the job can be stopped between two slices.
 */
import { permittedFilling, type FillingChart, type FillingRequest } from '#model/areas/measure/rules/gauge/filling.ts'
import { attempt } from '#model/areas/measure/rules/out-of-range.ts'
import {
  gaugeTrainCar,
  type TrainCar,
  type TrainDefaults,
  type TrainResult,
} from '#model/areas/measure/rules/gauge/train-gauging.ts'
import { runInSlices, stopJob } from '#workers/scheduler/slices.ts'

/** Cars in a slice. */
const SLICE = 10

/**
 * `onResults` receives the results of each slice. Resolves to the number of cars gauged, which is smaller than the
 * number requested if the job was stopped.
 */
export const gaugeTrain = (
  job: string,
  cars: readonly TrainCar[],
  defaults: TrainDefaults,
  onResults: (results: readonly TrainResult[]) => void,
): Promise<number> => runInSlices(job, cars, SLICE, (car) => gaugeTrainCar(car, defaults), onResults)

/**
 * How full a car may be loaded over its range of loading temperatures, or the sentence that says why this cannot be
 * calculated.
 */
export type TrainFilling = { readonly chart: FillingChart } | { readonly refused: string }

/** A filling chart for every car of a train, reported and stopped in the same way as gauging. */
export const fillTrain = (
  job: string,
  cars: readonly FillingRequest[],
  onResults: (charts: readonly TrainFilling[]) => void,
): Promise<number> =>
  runInSlices(
    job,
    cars,
    SLICE,
    (car): TrainFilling => {
      const found = attempt(() => permittedFilling(car))
      return 'value' in found ? { chart: found.value } : { refused: found.fault.message }
    },
    onResults,
  )

export const stopGauging = stopJob
