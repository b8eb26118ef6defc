/** A whole train gauged aside: results come as they are found, and it can be stopped between two cars. */
import { gaugeTrainCar, type TrainCar, type TrainDefaults, type TrainResult } from '#model/rules/train-gauging.ts'

/** Cars between two turns: what was sent to this worker meanwhile, a stop too, arrives then. */
const TURN = 10
const stopped = new Set<string>()

function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** `tell` is given the results of each turn. Answers how many cars were gauged: fewer than there are where it was stopped. */
export async function gaugeTrain(job: string, cars: readonly TrainCar[], defaults: TrainDefaults, tell: (results: readonly TrainResult[]) => void): Promise<number> {
  for (let at = 0; at < cars.length; at += TURN) {
    await turn()
    if (stopped.delete(job)) return at
    tell(cars.slice(at, at + TURN).map((car) => gaugeTrainCar(car, defaults)))
  }
  return cars.length
}
export const stopGauging = (job: string): void => void stopped.add(job)
