/** Cars, stations and sightings for the tests of trips. */
import { startServer, type Client } from '../../harness.ts'

export type TraceServer = Awaited<ReturnType<typeof tracing>>
export const HARDISTY = { location: 'HARDISTY', state: 'AB', railroad: 'CPKC' } as const
export const ST_PAUL = { location: 'ST PAUL', state: 'MN', railroad: 'CPKC' } as const
export const SUPERIOR = { location: 'SUPERIOR', state: 'WI', railroad: 'BNSF' } as const

const stations = [
  {
    name: 'HARDISTY',
    state: 'AB',
    country: 'CA',
    railroad: 'CPKC',
    timezone: 'America/Denver',
    latitude: 52.675,
    longitude: -111.303,
  },
  {
    name: 'ST PAUL',
    state: 'MN',
    country: 'US',
    railroad: 'CPKC',
    timezone: 'America/Chicago',
    latitude: 44.95,
    longitude: -93.06,
  },
  {
    name: 'SUPERIOR',
    state: 'WI',
    country: 'US',
    railroad: 'BNSF',
    timezone: 'America/Chicago',
    latitude: 46.69,
    longitude: -92.06,
  },
  {
    name: 'HAMLIN',
    state: 'SK',
    country: 'CA',
    railroad: 'CN',
    timezone: 'America/Regina',
    latitude: 52.2,
    longitude: -107,
  },
] as const

/** Around St Paul. */
export const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-94, 44],
      [-92.5, 44],
      [-92.5, 46],
      [-94, 46],
      [-94, 44],
    ],
  ],
}

const HOUR = 3_600_000
const thisMinute = (): number => Math.floor(Date.now() / 60_000) * 60_000
/** One for the whole file, so that moments asked for one after the other are as far apart as they are said to be; files share this module. */
let begun = thisMinute()
/** ISO 8601 UTC, so many hours before the file began. */
export const ago = (hours: number): string => new Date(begun - hours * HOUR).toISOString()

export async function tracing(options: Parameters<typeof startServer>[0] = {}) {
  begun = thisMinute()
  const server = await startServer(options)
  const dispatcher = await server.user()
  const ids = new Map<string, number>()
  for (const one of stations) ids.set(one.name, (await dispatcher.post('railstation/', one)).body.id)
  let number = 1000
  const car = async (client: Client = dispatcher): Promise<number> =>
    (await client.post('railcar/', { car_mark: 'GATX', car_number: String(++number) })).body.id
  const see = async (railcar: number, code: string, hours: number, more: object = {}) =>
    dispatcher.post('carevent/', { railcar, code, at: ago(hours), load_status: 'L', ...HARDISTY, ...more })
  /** A whole loaded trip to Superior that began so many hours ago and took `transit` hours. */
  const ship = async (railcar: number, began: number, transit = 100) => {
    const to = { destination: 'SUPERIOR', destination_state: 'WI' }
    await see(railcar, 'W', began, to)
    await see(railcar, 'X', began - 5, to)
    await see(railcar, 'P', began - 10, to)
    await see(railcar, 'A', began - 10 - transit / 2, ST_PAUL)
    await see(railcar, 'P', began - 20 - transit / 2, ST_PAUL)
    await see(railcar, 'D', began - 10 - transit, SUPERIOR)
    await see(railcar, 'Z', began - 20 - transit, SUPERIOR)
    await see(railcar, 'W', began - 60 - transit, { ...SUPERIOR, load_status: 'E' })
  }
  /** A car that left Hardisty so many hours ago and waits in St Paul. */
  const onTheWay = async (hours = 200) => {
    const waiting = await car()
    const to = { destination: 'SUPERIOR', destination_state: 'WI' }
    await see(waiting, 'W', hours, to)
    await see(waiting, 'P', hours - 10, to)
    const { body } = await see(waiting, 'A', hours - 60, ST_PAUL)
    return { car: waiting, trip: Number(body.trip) }
  }
  return { server, dispatcher, ids, car, see, ship, onTheWay }
}
