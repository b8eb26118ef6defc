/** Loaded cars: many at once from what was read at the gauge, and what is left in one as it is drawn down. */
import { company, product } from '#model/resources/company.ts'
import { loadedCar } from '#model/resources/rail.ts'
import { railcar } from '#model/resources/trace.ts'
import type { Row } from '#model/resource.ts'
import { limitsOfSetting } from '#model/rules/filling.ts'
import { poundsOf, type CommodityGroup } from '#model/rules/loaded-car.ts'
import { gaugeTrainCar, namedTwice, type TrainCar, type TrainDefaults, type TrainOutcome } from '#model/rules/train-gauging.ts'
import { readTrain } from '#model/rules/train-paste.ts'
import { Fault, invalid } from '../engine/fault.ts'
import type { Call } from '../engine/handler.ts'
import { tableOf, tablesOf } from './gauging.ts'
import { sheetOfFile } from './sheet.ts'

type BulkCreate = Call<typeof loadedCar, 'bulkCreate'>
const MOST_CARS = 1000

/** The file, or the pasted text; a cell never holds a tab, so that lines of it can be read as pasted ones are. */
async function linesOf({ files, input }: BulkCreate) {
  const [file] = files
  const text = file ? (await sheetOfFile(file)).map(({ cells }) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n') : input.text
  const lines = readTrain(text)
  if (lines.length === 0) throw invalid({ [file?.field ?? 'text']: ['There are no cars in it: a mark, a number and a reading on each line.'] })
  if (lines.length > MOST_CARS) throw invalid({ [file?.field ?? 'text']: [`At most ${MOST_CARS} cars at once; here are ${lines.length}.`] })
  return lines
}

/** What holds for all cars: what was sent, else what is known of the product. */
async function defaultsOf({ input, rows, person, now }: BulkCreate): Promise<TrainDefaults & { readonly group: Exclude<CommodityGroup, ''> }> {
  const limits = limitsOfSetting(await rows(company).get(person.company))
  const goods = input.product === null ? undefined : await rows(product).get(input.product)
  const density = input.relative_density ?? goods?.relative_density
  const month = Number((input.load_date ?? now).slice(5, 7))
  return {
    temperature: input.temperature === null ? '' : String(input.temperature),
    degrees: 'F',
    density: density === null || density === undefined ? '' : String(density),
    by: 'relative60',
    group: input.commodity_group || goods?.commodity_group || 'E',
    // The safest reading of the rules: winter temperatures are only for cars that go straight to a consumer, which nobody has said.
    permit: { insulation: 'none', season: 'summer', limits: { ...limits, winterMonths: limits.winterMonths.filter((one) => one === month) }, heaviestLoad: Infinity },
    called: null,
  }
}

type Outcome = { readonly line: number; readonly mark: string; readonly outcome: TrainOutcome; readonly message: string; readonly id: number | null }
const refused: ReadonlySet<TrainOutcome> = new Set(['unknown', 'wrong', 'missing'])

/** Everything in one go or nothing; `skip_refused` leaves out what cannot be gauged, which is answered line by line either way. */
export async function bulkCreate(call: BulkCreate) {
  const { input, rows, now } = call
  const lines = await linesOf(call)
  const defaults = await defaultsOf(call)
  const find = await tablesOf(rows, lines.flatMap(({ car_mark, problem }) => (problem === '' ? [car_mark] : [])))
  const known = lines.filter(({ problem }) => problem === '')
  const fleet = known.length === 0 ? [] : await rows(railcar).find({ car_mark: [...new Set(known.map((line) => line.car_mark))], car_number: known.map((line) => line.car_number) })
  const byMark = new Map(fleet.map((car) => [`${car.car_mark} ${car.car_number}`, car]))
  const twice = namedTwice(lines.map((line) => ({ ...line, key: String(line.line) })))
  const made = lines.map((line) => {
    const kept = line.problem === '' ? find(line.car_mark, Number(line.car_number)) : undefined
    const car = byMark.get(`${line.car_mark} ${line.car_number}`)
    const train: TrainCar = {
      ...line, key: String(line.line), table: kept ? tableOf(kept) : null, lightWeight: car?.light_weight ?? null, grossRailLoad: car?.gross_rail_load ?? defaults.permit.limits.grossRailLoad,
      problem: twice.has(String(line.line)) ? `${line.car_mark} ${line.car_number} is there more than once.` : line.problem,
    }
    return { line, kept, car, result: gaugeTrainCar(train, defaults) }
  })
  const values = made.flatMap(({ line, kept, car, result }): { key: number; values: Partial<Row<typeof loadedCar>> }[] => {
    const { figures } = result
    if (!figures || !kept || refused.has(result.outcome)) return []
    return [{
      key: line.line,
      values: {
        car_mark: line.car_mark, car_number: line.car_number, car_type: car?.car_type || 'T', product: input.product, rail_shipment: input.rail_shipment,
        current_location: input.current_location, load_date: input.load_date ?? now, gaugetable: kept.id, gauge_reading: figures.reading, load_temperature: figures.temperature,
        shell_capacity: kept.shell_capacity, volume_outage: figures.outage.toFixed(2), density: poundsOf(figures.relativeDensity60), commodity_group: defaults.group,
      },
    }]
  })
  const left = made.length - values.length
  const answer = (ids: ReadonlyMap<number, number>) => ({
    dry_run: input.dry_run, counts: { cars: made.length, created: ids.size, refused: left },
    results: made.map(({ line, result }): Outcome => ({ line: line.line, mark: `${line.car_mark} ${line.car_number}`.trim(), outcome: result.outcome, message: result.message, id: ids.get(line.line) ?? null })),
  })
  if (input.dry_run) return answer(new Map())
  if (left > 0 && !input.skip_refused)
    throw new Fault(400, { non_field_errors: [`${left === 1 ? 'One car' : `${left} cars`} cannot be gauged. Nothing was written.`], report: answer(new Map()) })
  const created = await rows(loadedCar).createMany(values.map((one) => one.values))
  return answer(new Map(values.map(({ key }, index) => [key, created[index]?.id ?? 0])))
}

/** The previous values are answered beside the row: sent again, they take it back. */
export async function updateActiveDetails({ row, input, given, rows }: Call<typeof loadedCar, 'updateActiveDetails'>) {
  if (!given.has('active_volume') && !given.has('active_weight')) throw invalid({ non_field_errors: ['Give active_volume, active_weight or both.'] })
  const kept = await rows(loadedCar).get(row.id, { lock: true })
  const capacity = Number(kept.shell_capacity)
  if (input.active_volume !== null && capacity > 0 && Number(input.active_volume) > capacity)
    throw invalid({ active_volume: [`What is left must be from 0 to ${capacity} gal, the shell capacity; here it is ${Number(input.active_volume)} gal.`] })
  const after = await rows(loadedCar).patch(row.id, {
    ...(given.has('active_volume') && { active_volume: input.active_volume }),
    ...(given.has('active_weight') && { active_weight: input.active_weight }),
  })
  return { ...after, before: { active_volume: kept.active_volume, active_weight: kept.active_weight } }
}
