/** Creates many loaded cars from gauge readings. */
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import {
  gaugeTrainCar,
  listedTwice,
  type TrainCar,
  type TrainOutcome,
} from '#model/areas/measure/rules/gauge/train-gauging.ts'
import { readGaugeSheet, trainLines } from '#model/areas/measure/rules/gauge/gauge-lines.ts'
import { overrideAdvice } from '#model/areas/rail/rules/filling-of-car.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import { tableOf, tablesOf } from '#server/areas/measure/gauging.ts'
import { trainDefaults, type BulkCreate } from './train-defaults.ts'

const MOST_CARS = 1000

/** Reads the lines of the file or of the pasted text. */
function linesOf({ sheets, files }: BulkCreate) {
  const field = files.file === undefined ? 'text' : 'file'
  const lines = trainLines(readGaugeSheet(sheets.file ?? []))
  if (lines.length === 0)
    throw invalid({ [field]: ['There are no cars in it: a mark, a number and a reading on each line.'] })
  if (lines.length > MOST_CARS)
    throw invalid({ [field]: [`At most ${MOST_CARS} cars at once; here are ${lines.length}.`] })
  return lines
}

type LineOutcome = {
  readonly line: number
  readonly mark: string
  readonly outcome: TrainOutcome
  readonly message: string
  readonly id: number | null
}
const refused: ReadonlySet<TrainOutcome> = new Set(['unknown', 'wrong', 'missing', 'over'])

/**
 * All cars or none; `skip_refused` leaves out those that cannot be gauged or are over-filled; with an `override_reason`, whoever may writes
 * the latter too. The answer has a result for each line either way.
 */
export async function bulkCreate(call: BulkCreate) {
  const { input, rows, now, person } = call
  const overrides = input.override_reason.trim() !== '' && person.permissions.has('override_filling')
  const isRefused = (outcome: TrainOutcome): boolean => refused.has(outcome) && !(overrides && outcome === 'over')
  const lines = linesOf(call)
  const defaults = await trainDefaults(call)
  const find = await tablesOf(
    rows,
    lines.flatMap(({ car_mark, problem }) => (problem === '' ? [car_mark] : [])),
  )
  const known = lines.filter(({ problem }) => problem === '')
  const fleet =
    known.length === 0
      ? []
      : await rows(railcar).find({
          car_mark: [...new Set(known.map((line) => line.car_mark))],
          car_number: known.map((line) => line.car_number),
        })
  const byMark = new Map(fleet.map((car) => [`${car.car_mark} ${car.car_number}`, car]))
  const twice = listedTwice(lines.map((line) => ({ ...line, key: String(line.line) })))
  const gauged = lines.map((line) => {
    const stored = line.problem === '' ? find(line.car_mark, Number(line.car_number)) : undefined
    const car = byMark.get(`${line.car_mark} ${line.car_number}`)
    const train: TrainCar = {
      ...line,
      key: String(line.line),
      table: stored ? tableOf(stored) : null,
      lightWeight: car?.light_weight ?? null,
      grossRailLoad: car?.gross_rail_load ?? defaults.permit.limits.grossRailLoad,
      insulation: car?.insulation || null,
      problem: twice.has(String(line.line))
        ? `${line.car_mark} ${line.car_number} is there more than once.`
        : line.problem,
    }
    return { line, stored, car, result: gaugeTrainCar(train, defaults) }
  })
  const values = gauged.flatMap(
    ({ line, stored, car, result }): { key: number; values: Partial<Row<typeof loadedCar>> }[] => {
      const { figures } = result
      if (!figures || !stored || isRefused(result.outcome)) return []
      return [
        {
          key: line.line,
          values: {
            car_mark: line.car_mark,
            car_number: line.car_number,
            car_type: car?.car_type || 'T',
            product: input.product,
            rail_shipment: input.rail_shipment,
            current_location: input.current_location,
            load_date: input.load_date ?? now,
            gaugetable: stored.id,
            gauge_reading: figures.reading,
            load_temperature: figures.temperature,
            shell_capacity: stored.shell_capacity,
            volume_outage: figures.outage.toFixed(2),
            density: poundsOf(figures.relativeDensity60),
            commodity_group: defaults.group,
            thermal_expansion: defaults.expansion ?? null,
            insulation: input.insulation,
            season: input.season,
            override_reason: result.outcome === 'over' ? input.override_reason : '',
          },
        },
      ]
    },
  )
  const left = gauged.length - values.length
  const answer = (ids: ReadonlyMap<number, number>) => ({
    dry_run: input.dry_run,
    counts: { cars: gauged.length, created: ids.size, refused: left },
    results: gauged.map(({ line, result }): LineOutcome => ({
      line: line.line,
      mark: `${line.car_mark} ${line.car_number}`.trim(),
      outcome: result.outcome,
      message: result.message,
      id: ids.get(line.line) ?? null,
    })),
  })
  if (input.dry_run) return answer(new Map())
  if (left > 0 && !input.skip_refused)
    throw new HttpError(400, {
      non_field_errors: [`${left === 1 ? 'One car' : `${left} cars`} cannot be written. Nothing was written.`],
      ...(gauged.some(({ result }) => result.outcome === 'over' && isRefused('over')) && {
        override_reason: [overrideAdvice(person.permissions.has('override_filling'))],
      }),
      report: answer(new Map()),
    })
  const created = await rows(loadedCar).createMany(values.map((one) => one.values))
  return answer(new Map(values.map(({ key }, index) => [key, created[index]?.id ?? 0])))
}
