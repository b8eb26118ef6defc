/** Realistic cars: series of private owners, with the dimensions of their type. */
import type { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Random } from '../base/random.ts'

type Series = {
  readonly mark: string
  readonly from: number
  readonly owner: string
  readonly type: string
  /** Over the couplers. */
  readonly length_ft: number
  readonly shell: number
  readonly light: number
  readonly carries: readonly string[]
  readonly share: number
  /** Empty: cars that belong to no pool. */
  readonly fleet?: string
}
export type NewCar = Partial<Row<typeof railcar>> & {
  readonly car_mark: string
  readonly car_number: string
  readonly length_ft: number
}

const gases = ['Propane', 'Normal butane', 'Isobutane', 'Propylene']
/** What older general service cars (DOT-111) may still carry. */
const older = ['Diesel', 'Gasoline', 'Methanol', 'Biodiesel']
const liquids = [...older, 'Crude oil', 'Condensate', 'Ethanol']
/** A car has no field for its specification: the pool names it. */
export const dot117 = 'DOT-117J pool'
/** General service tank cars end in 6 (24,000 gal) and 8 (30,000 gal), pressure cars of 33,600 gal in 9 (AAR car type codes). */
const series: readonly Series[] = [
  {
    mark: 'GATX',
    from: 20_401,
    owner: 'GATX Corporation',
    type: 'T108',
    length_ft: 59.4,
    shell: 30_260,
    light: 94_500,
    carries: liquids,
    share: 18,
    fleet: dot117,
  },
  {
    mark: 'UTLX',
    from: 952_110,
    owner: 'Union Tank Car',
    type: 'T389',
    length_ft: 65.2,
    shell: 33_640,
    light: 101_200,
    carries: gases,
    share: 11,
  },
  {
    mark: 'PROX',
    from: 38_210,
    owner: 'Procor',
    type: 'T389',
    length_ft: 65.8,
    shell: 33_720,
    light: 102_300,
    carries: gases,
    share: 10,
  },
  {
    mark: 'ACFX',
    from: 94_305,
    owner: 'American Car & Foundry',
    type: 'T106',
    length_ft: 49.8,
    shell: 23_950,
    light: 78_400,
    carries: older,
    share: 18,
  },
  {
    mark: 'TILX',
    from: 316_402,
    owner: 'Trinity Leasing',
    type: 'T108',
    length_ft: 59.7,
    shell: 31_800,
    light: 95_800,
    carries: liquids,
    share: 11,
    fleet: dot117,
  },
  {
    mark: 'CBTX',
    from: 740_520,
    owner: 'CIT Rail',
    type: 'T108',
    length_ft: 58.9,
    shell: 29_200,
    light: 93_700,
    carries: liquids,
    share: 8,
    fleet: dot117,
  },
  {
    mark: 'NATX',
    from: 303_120,
    owner: 'North American Tank',
    type: 'T106',
    length_ft: 50.4,
    shell: 23_600,
    light: 80_100,
    carries: [...older, 'Asphalt'],
    share: 13,
  },
  {
    mark: 'DBUX',
    from: 110_230,
    owner: 'Dow Chemical Leasing',
    type: 'T104',
    length_ft: 46.2,
    shell: 20_600,
    light: 71_900,
    carries: ['Methanol', 'Biodiesel', 'Asphalt'],
    share: 10,
  },
  {
    mark: 'NAHX',
    from: 482_060,
    owner: 'North American Hopper',
    type: 'C114',
    length_ft: 64.9,
    shell: 0,
    light: 63_500,
    carries: [],
    share: 3,
  },
  {
    mark: 'TBOX',
    from: 661_040,
    owner: 'TTX',
    type: 'A606',
    length_ft: 67.9,
    shell: 0,
    light: 80_200,
    carries: [],
    share: 1,
  },
  {
    mark: 'GNTX',
    from: 295_015,
    owner: 'Greenbrier',
    type: 'J311',
    length_ft: 58.1,
    shell: 0,
    light: 55_400,
    carries: [],
    share: 1,
  },
]
const dry: Readonly<Record<string, readonly string[]>> = {
  C: ['Plastic pellets', 'Frac sand', 'Potash'],
  A: ['Palletised lubricants', 'Bagged salt'],
  J: ['Scrap steel', 'Ties'],
}

const holds = [
  'Customs release pending',
  'Sample off specification',
  'Seal missing',
  'Awaiting bill of lading',
  'Overload: weigh again',
  'Lessor recall',
]
const defects = [
  'Bottom outlet valve leaks',
  'Air brake test failed',
  'Wheel flat spot',
  'Tank test due',
  'Coupler knuckle worn',
  'Placard holder broken',
  'Manway gasket',
  'Safety valve test due',
]
export const holdReason = (random: Random): string => random.pick(holds)
export const defect = (random: Random): string => random.pick(defects)

/** Cuts of cars that arrived together, with one series and product, all loaded or all empty. `after`: offset of the first number. */
export function makeCuts(
  random: Random,
  count: number,
  productIds: ReadonlyMap<string, number>,
  after = 0,
): NewCar[][] {
  const used = new Map<string, number>(series.map(({ mark, from }) => [mark, from + after]))
  const cuts: NewCar[][] = []
  let left = count
  while (left > 0) {
    const of = random.weighed(series.map((one) => [one, one.share] as const))
    const carries = of.carries.length > 0 ? random.pick(of.carries) : undefined
    const commodity = carries ?? random.pick(dry[of.type.charAt(0)] ?? ['Empties'])
    const loaded = random.chance(0.55)
    const size = Math.min(left, random.whole(3, 18))
    left -= size
    cuts.push(
      Array.from({ length: size }, (): NewCar => {
        const number =
          (used.get(of.mark) ?? of.from) +
          random.weighed([
            [1, 8],
            [2, 2],
            [7, 1],
          ])
        used.set(of.mark, number)
        // Of one series, whose gauge table holds for every car, no two cars weigh the same.
        const heavier = of.shell > 0 ? random.whole(-40, 40) : 0
        return {
          car_mark: of.mark,
          car_number: String(number),
          car_type: of.type,
          length_ft: of.length_ft,
          owner: of.owner,
          fleet: of.fleet ?? '',
          ...(of.shell > 0 && { shell_capacity: String(of.shell) }),
          light_weight: of.light + 100 * random.whole(-6, 6) + 10 * heavier,
          gross_rail_load: of.type === 'T389' || of.type === 'T108' ? 286_000 : 263_000,
          status: random.weighed([
            ['P', 9],
            ['T', 1],
          ]),
          load_status: loaded ? 'L' : 'E',
          load_percent: loaded
            ? random.whole(82, 97)
            : random.weighed([
                [0, 8],
                [3, 2],
              ]),
          product: carries === undefined ? null : (productIds.get(carries) ?? null),
          commodity: loaded || random.chance(0.6) ? commodity : '',
        }
      }),
    )
  }
  return cuts
}
