/** Gauge tables of cars, how full a car may be, and the densities that compositions are computed with. */
import { company } from '#model/areas/company/company.resource.ts'
import { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import {
  fillingFaults,
  limitsOfSetting,
  permittedFilling,
  referenceTemperature,
  type FillingRequest,
} from '#model/areas/measure/rules/gauge/filling.ts'
import { fillingRuleFor } from '#model/areas/measure/rules/gauge/filling-rule.ts'
import { tableFor, type GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { readMark } from '#model/shared/reading/mark.ts'
import { staticDensities } from '#model/areas/measure/rules/volume/mixture.ts'
import { celsiusOf } from '#model/areas/measure/rules/volume/units.ts'
import { HttpError, invalid } from '#server/engine/base/http-error.ts'
import type { Call, Rows } from '#server/engine/base/handler.ts'

type Reach = <S>(resource: S) => Rows<S>
type StoredTable = Row<typeof gaugeTable>

/** A stored table in the form that the rules take; its volumes are gallons. */
export const tableOf = (stored: StoredTable): GaugeTable => ({
  kind: stored.reading_kind,
  unit: stored.unit,
  volumeUnit: 'gal',
  step: stored.step ?? 0.25,
  shellFull: Number(stored.shell_capacity),
  rows: stored.rows.map(({ reading, volume }) => [reading ?? 0, volume ?? 0]),
})

/** Finds the table of a car, its own or that of its series. One query for a whole train. */
export async function tablesOf(
  rows: Reach,
  marks: readonly string[],
): Promise<(mark: string, number: number) => StoredTable | undefined> {
  const stored = marks.length === 0 ? [] : await rows(gaugeTable).find({ car_mark: [...new Set(marks)] })
  const series = stored.map((table) => ({
    mark: table.car_mark,
    numberFrom: table.number_from ?? 0,
    numberTo: table.number_to ?? 0,
    table,
  }))
  return (mark, number) => tableFor(series, mark, number)?.table
}

export async function railCarGaugeTable({ input, rows }: Call<typeof gaugeTable, 'railCarGaugeTable'>) {
  const read = readMark(input.carMark, input.carNumber)
  if ('error' in read) throw invalid({ [/number/.test(read.error) ? 'carNumber' : 'carMark']: [read.error] })
  const find = await tablesOf(rows, [read.car_mark])
  const found = find(read.car_mark, Number(read.car_number))
  if (!found)
    throw new HttpError(404, {
      detail: `There is no gauge table for ${read.car_mark} ${read.car_number} or its series.`,
    })
  return found
}

/** Without a capacity: of a tank of 100 gallons, a gallon is a percent. */
const PERCENT = 100

export async function getMaxPermittedFilling({
  input,
  given,
  rows,
  person,
}: Call<typeof gaugeTable, 'getMaxPermittedFilling'>) {
  const limits = limitsOfSetting(await rows(company).get(person.company))
  const stored = input.gauge_table === null ? undefined : await rows(gaugeTable).get(input.gauge_table)
  const table = stored && tableOf(stored)
  const rule = fillingRuleFor(null, input.commodity_group, limits.margin)
  const season = rule.mayUseWinter ? input.season : 'summer'
  const reference = referenceTemperature(limits, input.insulation, season)
  const railLoad =
    given.has('gross_rail_load') && input.gross_rail_load !== null ? input.gross_rail_load : limits.grossRailLoad
  const request: FillingRequest = {
    unit: input.unit,
    relativeDensity60: input.relative_density,
    minimumTemperature: input.minimum_temperature,
    maximumTemperature: input.maximum_temperature,
    targetTemperature: input.target_temperature ?? (input.unit === 'F' ? reference : celsiusOf(reference)),
    group: input.commodity_group,
    expansion: input.thermal_expansion,
    margin: input.safety_margin ?? rule.margin,
    source: rule.source,
    shellFull: table?.shellFull ?? input.shell_capacity ?? PERCENT,
    ...(table && { table }),
    ...(input.light_weight !== null && { heaviestLoad: railLoad - input.light_weight }),
  }
  const faults = fillingFaults(request)
  if (Object.keys(faults).length > 0)
    throw invalid(Object.fromEntries(Object.entries(faults).map(([field, messages]) => [field, [...messages]])))
  const { rows: chart, ...permitted } = permittedFilling(request)
  return {
    unit: input.unit,
    target_temperature: request.targetTemperature,
    safety_margin: request.margin,
    shell_capacity: request.shellFull,
    ...permitted,
    results: chart,
  }
}

export const answerStaticDensities = async () => ({ source: 'GPA 2145-16', results: staticDensities })
