/** What a car holds by its table, how full it may be, and the densities that compositions are reckoned with. */
import { company } from '#model/resources/company.ts'
import { gaugeTable } from '#model/resources/rail.ts'
import type { Row } from '#model/resource.ts'
import { fillingFaults, limitsOfSetting, permittedFilling, referenceTemperature, type FillingRequest } from '#model/rules/filling.ts'
import { tableFor, type GaugeTable } from '#model/rules/gauge.ts'
import { readMark } from '#model/rules/mark.ts'
import { staticDensities } from '#model/rules/mixture.ts'
import { celsiusOf } from '#model/rules/volume-correction-units.ts'
import { Fault, invalid } from '../engine/fault.ts'
import type { Call, Rows } from '../engine/handler.ts'

type Reach = <S>(resource: S) => Rows<S>
type Kept = Row<typeof gaugeTable>

/** A table as it is kept; its volumes are gallons. */
export const tableOf = (kept: Kept): GaugeTable => ({
  kind: kept.reading_kind, unit: kept.unit, volumeUnit: 'gal', step: kept.step ?? 0.25, shellFull: Number(kept.shell_capacity), rows: kept.rows.map(({ reading, volume }) => [reading ?? 0, volume ?? 0]),
})

/** The tables of these marks, each car's own or its series'. One question for a whole train. */
export async function tablesOf(rows: Reach, marks: readonly string[]): Promise<(mark: string, number: number) => Kept | undefined> {
  const kept = marks.length === 0 ? [] : await rows(gaugeTable).find({ car_mark: [...new Set(marks)] })
  const series = kept.map((table) => ({ mark: table.car_mark, numberFrom: table.number_from ?? 0, numberTo: table.number_to ?? 0, table }))
  return (mark, number) => tableFor(series, mark, number)?.table
}

export async function railCarGaugeTable({ input, rows }: Call<typeof gaugeTable, 'railCarGaugeTable'>) {
  const read = readMark(input.carMark, input.carNumber)
  if ('error' in read) throw invalid({ [/number/.test(read.error) ? 'carNumber' : 'carMark']: [read.error] })
  const find = await tablesOf(rows, [read.car_mark])
  const found = find(read.car_mark, Number(read.car_number))
  if (!found) throw new Fault(404, { detail: `No gauge table is of ${read.car_mark} ${read.car_number} or its series.` })
  return found
}

/** Without a capacity percent is gallons: a tank of 100. */
const PERCENT = 100

export async function getMaxPermittedFilling({ input, given, rows, person }: Call<typeof gaugeTable, 'getMaxPermittedFilling'>) {
  const limits = limitsOfSetting(await rows(company).get(person.company))
  const kept = input.gauge_table === null ? undefined : await rows(gaugeTable).get(input.gauge_table)
  const table = kept && tableOf(kept)
  const reference = referenceTemperature(limits, input.insulation, input.season)
  const railLoad = given.has('gross_rail_load') && input.gross_rail_load !== null ? input.gross_rail_load : limits.grossRailLoad
  const request: FillingRequest = {
    unit: input.unit,
    relativeDensity60: input.relative_density,
    minimumTemperature: input.minimum_temperature,
    maximumTemperature: input.maximum_temperature,
    targetTemperature: input.target_temperature ?? (input.unit === 'F' ? reference : celsiusOf(reference)),
    margin: input.safety_margin ?? limits.margin,
    shellFull: table?.shellFull ?? input.shell_capacity ?? PERCENT,
    ...(table && { table }),
    ...(input.light_weight !== null && { heaviestLoad: railLoad - input.light_weight }),
  }
  const faults = fillingFaults(request)
  if (Object.keys(faults).length > 0) throw invalid(Object.fromEntries(Object.entries(faults).map(([field, said]) => [field, [...said]])))
  const { rows: chart, ...whole } = permittedFilling(request)
  return { unit: input.unit, target_temperature: request.targetTemperature, safety_margin: request.margin, shell_capacity: request.shellFull, ...whole, results: chart }
}

export const answerStaticDensities = async () => ({ source: 'GPA 2145-16', results: staticDensities })
