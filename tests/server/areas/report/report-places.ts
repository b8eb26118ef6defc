/** Stations and rates for tests of reports: the rows, and what a report of them is asked. */
import type { Client } from '../../harness.ts'

const stations = [
  { name: 'HARDISTY', state: 'AB', country: 'CA', railroad: 'CPKC', timezone: 'America/Edmonton' },
  { name: 'CHICAGO', state: 'IL', country: 'US', railroad: 'BNSF', timezone: 'America/Chicago' },
  { name: 'LAREDO', state: 'TX', country: 'US', railroad: 'UP', is_junction: true, timezone: 'America/Chicago' },
] as const

export type Places = Readonly<Record<(typeof stations)[number]['name'], number>>

const created = async (client: Client, path: string, values: object): Promise<number> => {
  const { status, body } = await client.post(path, values)
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** Each with the name that it is asked by. */
export async function makeStations(client: Client): Promise<Places> {
  const made: [string, number][] = []
  for (const station of stations) made.push([station.name, await created(client, 'railstation/', station)])
  return Object.fromEntries(made) as Places
}

export const makeRate = (client: Client, values: object): Promise<number> =>
  created(client, 'railrate/', { railroad: 'CPKC', currency: 'USD', ...values })

/** A definition of rates, as `report/sample/` takes it. */
export const ratesAsked = (more: object): object => ({ source: 'rail:rate', ...more })
