/** A gauged train kept as loaded cars: those that may go, one by one, each answered; all of it one deed to take back. */
import { poundsOf, type CommodityGroup } from '#model/rules/loaded-car.ts'
import type { TrainOutcome } from '#model/rules/train-gauging.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { client } from '../../engine/query.ts'
import { keepCar, removeCars } from './train-calls.ts'
import { nameIn, type TrainController, type TrainLineNow } from './TrainController.ts'

const keepable: ReadonlySet<TrainOutcome> = new Set(['right', 'under', 'unjudged'])
export const mayKeep = ({ kept, result }: { readonly kept: TrainLineNow['kept']; readonly result: TrainLineNow['result'] }): boolean => kept === null && result !== null && result.figures !== null && keepable.has(result.outcome)

const exact = (value: number, digits: number): string => value.toFixed(digits)

/** The fields of a loaded car that its line says; the rest follows from these. `common` is what holds for the train: product, shipment, place, date. */
export function carOf(line: Pick<TrainLineNow, 'car' | 'facts' | 'result'>, group: CommodityGroup, common: object): object {
  const { car_mark, car_number } = nameIn(line.car)
  const figures = line.result?.figures
  const table = line.facts?.table
  if (!figures || !table) throw new Error(`${line.car} has not been gauged.`)
  return {
    ...common, car_mark, car_number,
    car_type: line.facts?.car_type || 'T',
    gaugetable: table.id,
    gauge_reading: figures.reading,
    shell_capacity: exact(table.rows.shellFull, 2),
    volume_outage: exact(figures.outage, 2),
    load_temperature: Math.round(figures.temperature * 100) / 100,
    density: poundsOf(figures.relativeDensity60),
    commodity_group: group,
  }
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const cars = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`

/** What was refused stays in the train with its reason, to be mended and kept by the next try. */
export async function keepTrain(train: TrainController, common: object): Promise<void> {
  const { state } = train
  const lines = state.lines.filter(mayKeep)
  if (lines.length === 0) return toast({ text: 'No car of this train may be kept yet.', tone: 'warn' })
  const kept: number[] = []
  state.progress = { done: 0, total: lines.length, what: 'keep' }
  train.isStopping = false
  for (const line of lines) {
    if (train.isStopping) break
    try {
      const made = await keepCar(carOf(line, state.head.group, common), line.ticket)
      line.kept = made.id
      line.failure = ''
      kept.push(made.id)
    } catch (error) {
      line.failure = sentence(error)
    }
    state.progress = { done: (state.progress?.done ?? 0) + 1, total: lines.length, what: 'keep' }
  }
  state.progress = null
  void client.invalidateQueries({ queryKey: ['rail:loadedCar'] })
  const failed = lines.filter(({ failure }) => failure !== '').length
  toast({ text: `${cars(kept.length)} kept${failed > 0 ? `, ${failed} refused` : ''}.`, tone: failed > 0 ? 'warn' : 'ok' })
  if (kept.length === 0) return
  did({
    title: `Train of ${cars(kept.length)} kept`,
    kind: 'compensating',
    undo: async () => {
      await removeCars(kept)
      for (const line of state.lines) if (line.kept !== null && kept.includes(line.kept)) Object.assign(line, { kept: null, ticket: crypto.randomUUID() })
      void client.invalidateQueries({ queryKey: ['rail:loadedCar'] })
      return `${cars(kept.length)} taken out again.`
    },
  })
}
