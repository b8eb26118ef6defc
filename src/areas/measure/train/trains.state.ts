/** The trains by pane, which outlive their components. */
import { state } from '#src/engine/console/console.state.ts'
import { onClear } from '#src/engine/session/lifecycle.ts'
import { TrainController } from './train-controller.ts'

const trains = state(() => {
  const all = new Map<string, TrainController>()
  // Input of one user must not reach the next.
  onClear(() => all.clear())
  return all
})
export function trainOf(pane: string): TrainController {
  const all = trains()
  let train = all.get(pane)
  if (!train) all.set(pane, (train = new TrainController()))
  return train
}
