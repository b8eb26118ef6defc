/** Requests for a car's gauge table and fleet record. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Row } from '#model/kernel/resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { readWholeMark } from '#model/shared/reading/mark.ts'
import { gaugeTable } from '#model/areas/measure/gauge-table.resource.ts'
import { tableFor } from '#model/areas/measure/rules/gauge/gauge.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { may } from '#src/engine/session/session.state.ts'
import type { TableRow } from './tables.ts'

export type Railcar = Row<typeof railcar>
export type CarName = { readonly car_mark: string; readonly car_number: string }

/**
 * Null if neither the car nor its series has a table, or if the user may not view tables. A list is asked for, since a car without a table
 * is no error.
 */
async function tableOfCar({ car_mark, car_number }: CarName, signal?: AbortSignal): Promise<TableRow | null> {
  if (!may(gaugeTable.needs.view)) return null
  const { results } = await rowsOf(gaugeTable).list(
    { car_mark, number_from__lte: car_number, number_to__gte: car_number, limit: 100 },
    signal,
  )
  const series = results.map((table) => ({
    mark: table.car_mark,
    numberFrom: table.number_from ?? 0,
    numberTo: table.number_to ?? 0,
    table,
  }))
  return tableFor(series, car_mark, Number(car_number))?.table ?? null
}

const inFleet = async (car: CarName, signal?: AbortSignal): Promise<Railcar | null> =>
  (await rowsOf(railcar).list({ ...car, limit: 1 }, signal)).results[0] ?? null

export type CarRead = { readonly name: CarName | undefined; readonly fault: string | undefined }
/** Parses a car's mark and number; empty or incomplete input is no error. */
export function carIn(text: string): CarRead {
  const read = readWholeMark(text)
  if ('error' in read)
    return {
      name: undefined,
      fault: text.trim() === '' || /^[A-Za-z&.]{1,4}[\s-]*$/.test(text.trim()) ? undefined : read.error,
    }
  return { name: { car_mark: read.car_mark, car_number: read.car_number }, fault: undefined }
}

/** As long as the pauses between typed digits. */
const TYPING_MS = 400
/** No car has a longer number. */
const MOST_DIGITS = 6

/** True once the car is no longer being typed: its number cannot go on, or nothing was typed for a moment. */
function useIsWhole(name: CarName | undefined, key: string | undefined): boolean {
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), TYPING_MS)
    return () => clearTimeout(timer)
  }, [key])
  return name !== undefined && (name.car_number.length === MOST_DIGITS || rested === key)
}

/** Loads table and fleet record once the number is complete. */
export function useCar(name: CarName | undefined) {
  const key = name && `${name.car_mark} ${name.car_number}`
  const enabled = useIsWhole(name, key)
  const table = useQuery({
    queryKey: ['rail:gaugeTable', 'of', key],
    queryFn: ({ signal }) => (name ? tableOfCar(name, signal) : null),
    enabled,
  })
  const fleet = useQuery({
    queryKey: ['trace:railcar', 'named', key],
    queryFn: ({ signal }) => (name ? inFleet(name, signal) : null),
    enabled,
  })
  return { table, fleet }
}
