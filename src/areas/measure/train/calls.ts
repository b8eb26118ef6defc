/** Requests of a train: gauge tables, fleet records, and saving its cars. */
import type { Row } from '#model/kernel/resource.ts'
import { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { queryOfCars } from '#model/shared/reading/mark.ts'
import type { Insulation } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { tableFor } from '#model/areas/measure/rules/gauge/gauge.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { nameOf, tableOf, type TableRow } from '../data/tables.ts'

export type LoadedCar = Row<typeof loadedCar>
type Named = { readonly car_mark: string; readonly car_number: string }
/** What is known of a car besides its reading. */
export type CarFacts = {
  readonly table: {
    readonly id: number
    readonly name: string
    readonly unit: 'in' | 'cm'
    readonly kind: 'outage' | 'innage'
    readonly step: number
    readonly rows: ReturnType<typeof tableOf>
  } | null
  readonly lightWeight: number | null
  readonly grossRailLoad: number | null
  /** Null if the fleet's record does not say. */
  readonly insulation: Insulation | null
  readonly car_type: string
}

const MOST = 1000
const inList = (values: Iterable<string>): string => [...new Set(values)].join(',')

/** Loads all tables of these marks, but rows only of those that apply to a car of the train. */
async function tablesOf(cars: readonly Named[]): Promise<(car: Named) => CarFacts['table']> {
  if (cars.length === 0) return () => null
  const heads = await api<{
    readonly results: readonly Pick<TableRow, 'id' | 'car_mark' | 'number_from' | 'number_to'>[]
  }>(`${gaugeTable.path}get_table/`, {
    query: {
      car_mark__in: inList(cars.map(({ car_mark }) => car_mark)),
      columns: 'car_mark,number_from,number_to',
      limit: MOST,
    },
  })
  const series = heads.results.map(({ id, car_mark, number_from, number_to }) => ({
    id,
    mark: car_mark,
    numberFrom: number_from,
    numberTo: number_to,
  }))
  const headOf = (car: Named) => tableFor(series, car.car_mark, Number(car.car_number))
  const wanted = [...new Set(cars.flatMap((car) => headOf(car)?.id ?? []))]
  const rows =
    wanted.length === 0 ? [] : (await rowsOf(gaugeTable).list({ id__in: wanted.join(','), limit: MOST })).results
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: nameOf(row),
        unit: row.unit,
        kind: row.reading_kind,
        step: row.step ?? 0,
        rows: tableOf(row),
      },
    ]),
  )
  return (car) => byId.get(headOf(car)?.id ?? 0) ?? null
}

async function fleetOf(cars: readonly Named[]) {
  if (cars.length === 0) return new Map<string, Row<typeof railcar>>()
  const { results } = await rowsOf(railcar).list({
    ...queryOfCars(cars),
    limit: MOST,
  })
  return new Map(results.map((row) => [`${row.car_mark} ${row.car_number}`, row]))
}

/** Data of all cars, with one request for tables and one for the fleet. */
export async function factsOf(cars: readonly Named[]): Promise<(car: Named) => CarFacts> {
  const [table, fleet] = await Promise.all([tablesOf(cars), fleetOf(cars)])
  return (car) => {
    const row = fleet.get(`${car.car_mark} ${car.car_number}`)
    return {
      table: table(car),
      lightWeight: row?.light_weight ?? null,
      grossRailLoad: row?.gross_rail_load ?? null,
      insulation: row?.insulation || null,
      car_type: row?.car_type ?? '',
    }
  }
}

export const keepCar = (values: object, key: string): Promise<LoadedCar> => rowsOf(loadedCar).create(values, key)
export const removeCars = (ids: readonly number[]): Promise<unknown> =>
  Promise.all(ids.map((id) => rowsOf(loadedCar).remove(id)))
