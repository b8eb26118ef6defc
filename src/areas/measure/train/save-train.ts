/** Saves a gauged train as loaded cars, one by one, with a single undo for all. */
import { poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import type { TrainDefaults, TrainOutcome } from '#model/areas/measure/rules/gauge/train-gauging.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { keepCar, removeCars } from './calls.ts'
import { nameIn, type TrainController } from './train-controller.ts'
import type { TrainLineNow } from './train-state.ts'

const keepable: ReadonlySet<TrainOutcome> = new Set(['right', 'under', 'unjudged'])
/** An over-filled car may be saved by whoever may override that and gives a reason. */
export const mayKeep = ({ kept: saved, result }: Pick<TrainLineNow, 'kept' | 'result'>, overrideReason = ''): boolean =>
  saved === null &&
  result !== null &&
  result.figures !== null &&
  (keepable.has(result.outcome) || (result.outcome === 'over' && overrideReason.trim() !== ''))

/** What the cars of a train have in common: product, shipment, location, date, and the reason of an override. */
export type TrainCommon = { readonly override_reason?: string; readonly [field: string]: unknown }

const exact = (value: number, digits: number): string => value.toFixed(digits)

/**
 * The fields of a loaded car that its line provides; the rest are derived. `common` holds those of the train:
 * product, shipment, location, date.
 */
export function carOf(
  line: Pick<TrainLineNow, 'car' | 'facts' | 'result'>,
  { group, expansion, permit }: Pick<TrainDefaults, 'group' | 'expansion' | 'permit'>,
  { override_reason: reason, ...common }: TrainCommon,
): object {
  const { car_mark, car_number } = nameIn(line.car)
  const figures = line.result?.figures
  const table = line.facts?.table
  if (!figures || !table) throw new Error(`${line.car} has not been gauged.`)
  return {
    ...common,
    car_mark,
    car_number,
    car_type: line.facts?.car_type || 'T',
    gaugetable: table.id,
    gauge_reading: figures.reading,
    shell_capacity: exact(table.rows.shellFull, 2),
    volume_outage: exact(figures.outage, 2),
    load_temperature: Math.round(figures.temperature * 100) / 100,
    density: poundsOf(figures.relativeDensity60),
    commodity_group: group,
    thermal_expansion: expansion ?? null,
    insulation: permit.insulation,
    season: permit.season,
    override_reason: line.result?.outcome === 'over' ? (reason ?? '') : '',
  }
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const cars = (count: number): string => `${count} ${count === 1 ? 'car' : 'cars'}`

/** Rejected cars stay in the train with their reason, to be corrected and saved again. */
export async function keepTrain(train: TrainController, common: TrainCommon): Promise<void> {
  const { state } = train
  const lines = state.lines.filter((line) => mayKeep(line, common.override_reason))
  if (lines.length === 0) return toast({ text: 'No car of this train can be saved yet.', tone: 'warn' })
  const saved: number[] = []
  state.progress = { done: 0, total: lines.length, what: 'keep' }
  train.isStopping = false
  for (const line of lines) {
    if (train.isStopping) break
    try {
      const made = await keepCar(carOf(line, train.defaults, common), line.ticket)
      line.kept = made.id
      line.failure = ''
      saved.push(made.id)
    } catch (error) {
      line.failure = sentence(error)
    }
    state.progress = { done: (state.progress?.done ?? 0) + 1, total: lines.length, what: 'keep' }
  }
  state.progress = null
  void queryClient().invalidateQueries({ queryKey: ['rail:loadedCar'] })
  const failed = lines.filter(({ failure }) => failure !== '').length
  toast({
    text: `${cars(saved.length)} saved${failed > 0 ? `, ${failed} rejected` : ''}.`,
    tone: failed > 0 ? 'warn' : 'ok',
  })
  if (saved.length === 0) return
  recordUndo({
    title: `Save train of ${cars(saved.length)}`,
    kind: 'compensating',
    undo: async () => {
      await removeCars(saved)
      for (const line of state.lines)
        if (line.kept !== null && saved.includes(line.kept))
          Object.assign(line, { kept: null, ticket: crypto.randomUUID() })
      void queryClient().invalidateQueries({ queryKey: ['rail:loadedCar'] })
      return `${cars(saved.length)} removed.`
    },
  })
}
