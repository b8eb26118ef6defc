/** Requests for a car's gauge table and fleet record. */
import { useQuery } from '@tanstack/react-query'
import type { Row } from '#model/kernel/resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { readWholeMark } from '#model/areas/fleet/rules/mark.ts'
import { api, ApiError, rowsOf } from '#src/engine/api/api.ts'
import type { TableRow } from './tables.ts'

export type Railcar = Row<typeof railcar>
export type CarName = { readonly car_mark: string; readonly car_number: string }

/** Null if neither the car nor its series has a table. */
export async function tableOfCar({ car_mark, car_number }: CarName, signal?: AbortSignal): Promise<TableRow | null> {
  try {
    return await api<TableRow>('gauge_table/rail_car_gauge_table/', {
      query: { carMark: car_mark, carNumber: car_number },
      ...(signal && { signal }),
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
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

/** Loads table and fleet record once the number is complete. */
export function useCar(name: CarName | undefined) {
  const key = name && `${name.car_mark} ${name.car_number}`
  const table = useQuery({
    queryKey: ['rail:gaugeTable', 'of', key],
    queryFn: ({ signal }) => (name ? tableOfCar(name, signal) : null),
    enabled: name !== undefined,
  })
  const fleet = useQuery({
    queryKey: ['trace:railcar', 'named', key],
    queryFn: ({ signal }) => (name ? inFleet(name, signal) : null),
    enabled: name !== undefined,
  })
  return { table, fleet }
}
