/** The railway of the demo: stations, commodity codes, rates, gauge tables, risers. */
import { gaugeTable, riser } from '#model/areas/measure/gauge-table.resource.ts'
import { rate, station, stcc } from '#model/areas/rail/network.resource.ts'
import { track, yard } from '#model/areas/yard/yard.resource.ts'
import { tableOf, tankOf } from '#model/areas/measure/rules/gauge/tank.ts'
import {
  crosses,
  currencyOf,
  firstRoad,
  inbound,
  lanes,
  lastStop,
  portOf,
  routingOf,
  stops,
  type StopName,
} from './lanes.ts'
import { seedCorridorStations } from './network.ts'
import { products } from '../base/places.ts'
import { dayText, type Demo } from '../base/setting.ts'
import { wholeShippingName } from '../base/shipping-names.ts'

export type Railway = {
  /** `CPKC hardisty` → the id of the station in that railroad's list. */
  readonly stations: ReadonlyMap<string, number>
  /** By lane. */
  readonly rates: ReadonlyMap<string, number>
  readonly tariffs: ReadonlyMap<string, { readonly amount: string; readonly fuel_surcharge: string }>
  readonly tables: readonly {
    readonly id: number
    readonly car_mark: string
    readonly number_from: number
    readonly number_to: number
    readonly shell_capacity: string | null
  }[]
}
export const stationKey = (railroad: string, stop: StopName): string => `${railroad} ${stop}`

async function seedStations(demo: Demo): Promise<ReadonlyMap<string, number>> {
  const { rows } = demo
  const met = new Map<string, readonly [string, StopName]>()
  const roads = new Map<StopName, Set<string>>()
  const note = (road: string, stop: StopName): void => {
    met.set(stationKey(road, stop), [road, stop])
    roads.set(stop, (roads.get(stop) ?? new Set()).add(road))
  }
  for (const lane of [...lanes, ...Object.values(inbound)]) {
    note(firstRoad(lane), lane.from)
    lane.legs.forEach(({ by, to }, index) => {
      note(by, to)
      const next = lane.legs[index + 1]
      if (next !== undefined) note(next.by, to)
    })
  }
  const wanted = [...met.values()]
  const made = await rows(station).createMany(
    wanted.map(([railroad, stop], index) => {
      const { name, state, country, latitude, longitude, splc, timezone } = stops[stop]
      return {
        name,
        state,
        country,
        latitude,
        longitude,
        splc,
        railroad,
        fsac: String(10_150 + index * 137),
        is_junction: (roads.get(stop)?.size ?? 0) > 1,
        timezone,
      }
    }),
  )
  await seedCorridorStations(demo, new Set(made.map(({ name, state }) => `${name}, ${state}`)))
  return new Map(made.map(({ id }, index) => [stationKey(...(wanted[index] ?? ['', 'hardisty'])), id]))
}

async function seedCodes({ rows }: Demo): Promise<ReadonlyMap<string, number>> {
  const made = await rows(stcc).createMany(
    products.map(({ name, stcc: code = '', un_number = '', hazard_class = '', packing_group = '' }) => ({
      code,
      description: name.toUpperCase(),
      hazardous: un_number !== '',
      un_number,
      hazard_class,
      packing_group,
      proper_shipping_name: wholeShippingName(un_number),
    })),
  )
  return new Map(made.map(({ id, code }) => [code, id]))
}

/** Inside diameter of tanks by their capacity, and the numbers of the cars that have such a tank. */
const series: readonly (readonly [mark: string, from: number, to: number, gallons: number, diameter: number])[] = [
  ['GATX', 20_000, 49_999, 30_260, 118.25],
  ['UTLX', 952_000, 999_999, 33_640, 119],
  ['PROX', 38_000, 79_999, 33_720, 119.5],
  ['ACFX', 94_000, 139_999, 23_950, 110.5],
  ['TILX', 316_000, 359_999, 31_800, 119],
  ['CBTX', 740_000, 789_999, 29_200, 117.5],
  ['NATX', 303_000, 349_999, 23_600, 110],
  ['DBUX', 110_000, 159_999, 20_600, 105.5],
]

const rowsOf = (gallons: number, diameter: number) =>
  tableOf(tankOf(diameter, gallons), { step: 0.25 }).rows.map(([reading, volume]) => ({ reading, volume }))

async function seedTables({ rows, now, random, scale }: Demo): Promise<Railway['tables']> {
  const source = (mark: string): string => `${mark} outage tables`
  const whole = series.map(([car_mark, number_from, number_to, gallons, inside_diameter]) => ({
    car_mark,
    number_from,
    number_to,
    inside_diameter,
    shell_capacity: gallons.toFixed(1),
    step: 0.25,
    source: source(car_mark),
    issued_on: dayText(now, -random.whole(400, 3000)),
    rows: rowsOf(gallons, inside_diameter),
  }))
  // Single cars that were measured again: their own table goes before that of their series.
  const single = Array.from({ length: 8 * scale }, (_, index) => {
    const [car_mark, from, , gallons, inside_diameter] = series[index % series.length] ?? [
      'GATX',
      20_000,
      0,
      30_260,
      118.25,
    ]
    const measured = gallons + random.whole(-120, 120)
    const number = from + 30_000 - 7 * index
    return {
      car_mark,
      number_from: number,
      number_to: number,
      inside_diameter,
      shell_capacity: measured.toFixed(1),
      step: 0.25,
      source: 'Measured at Moose Jaw',
      issued_on: dayText(now, -random.whole(20, 900)),
      rows: rowsOf(measured, inside_diameter),
    }
  })
  return (await rows(gaugeTable).createMany([...whole, ...single])).slice(0, whole.length)
}

async function seedRisers({ rows, places, goods }: Demo): Promise<void> {
  const wanted: {
    name: string
    facility: number
    track: number | null
    position: number
    kind: 'load' | 'unload'
    product: number | null
    flow_rate: number
    cars_per_day: number | null
  }[] = []
  for (const { id, facility } of await rows(yard).find()) {
    if (facility === null || ![...places.values()].includes(facility)) continue
    for (const rack of await rows(track).find({ yard: id, kind: ['loading', 'unloading'] }))
      for (let nth = 1; nth <= 6; nth++)
        wanted.push({
          name: `${rack.name} ${nth}`.slice(-20),
          facility,
          track: rack.id,
          position: nth,
          kind: rack.kind === 'unloading' ? 'unload' : 'load',
          product: nth % 3 === 0 ? (goods.get('Propane') ?? null) : null,
          flow_rate: nth % 2 === 0 ? 700 : 450,
          cars_per_day: rack.kind === 'loading' ? (nth % 3 === 0 ? 3 : 2) : null,
        })
  }
  await rows(riser).createMany(wanted)
}

export async function seedRailway(demo: Demo): Promise<Railway> {
  const { rows, now, goods, random } = demo
  const stations = await seedStations(demo)
  const codes = await seedCodes(demo)
  const year = now.getUTCFullYear()
  const priced = lanes.flatMap((lane, index) =>
    [year - 1, year].map((of) => ({
      tariff: `${firstRoad(lane)} ${String(4400 + index)}`,
      item: String(100 + index * 10),
      railroad: firstRoad(lane),
      origin: stations.get(stationKey(firstRoad(lane), lane.from)) ?? null,
      destination: stations.get(stationKey(lane.legs.at(-1)?.by ?? '', lastStop(lane))) ?? null,
      routing: routingOf(lane),
      port_code: crosses(lane) ? portOf(lane) : '',
      product: goods.get(lane.product[0] ?? '') ?? null,
      stcc: codes.get(products.find(({ name }) => name === lane.product[0])?.stcc ?? '') ?? null,
      amount: (lane.rate * (of === year ? 1 : 0.962)).toFixed(2),
      currency: currencyOf(lane),
      basis: 'car' as const,
      fuel_surcharge: random.between(6, 14).toFixed(2),
      effective_date: `${of}-01-01`,
      expiration_date: `${of}-12-31`,
    })),
  )
  const made = await rows(rate).createMany(priced)
  const rates = new Map(lanes.map((lane, index) => [lane.name, made[index * 2 + 1]?.id ?? 0]))
  const tariffs = new Map(
    lanes.map((lane, index) => {
      const { amount = '0', fuel_surcharge = '0' } = priced[index * 2 + 1] ?? {}
      return [lane.name, { amount, fuel_surcharge }] as const
    }),
  )
  const tables = await seedTables(demo)
  await seedRisers(demo)
  return { stations, rates, tariffs, tables }
}
