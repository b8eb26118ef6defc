/** The routes of goods in the demo: stations in order, the railroads between them, distances. Distances are real, codes are invented. */

export type Stop = {
  readonly name: string
  readonly state: string
  readonly country: 'US' | 'CA'
  readonly latitude: number
  readonly longitude: number
  readonly splc: string
  readonly timezone: string
}
const at = (
  name: string,
  state: string,
  country: 'US' | 'CA',
  latitude: number,
  longitude: number,
  splc: string,
  timezone: string,
): Stop => ({ name, state, country, latitude, longitude, splc, timezone })

export const stops = {
  hardisty: at('HARDISTY', 'AB', 'CA', 52.675, -111.303, '850420', 'America/Edmonton'),
  redwater: at('REDWATER', 'AB', 'CA', 53.953, -113.108, '853310', 'America/Edmonton'),
  edmonton: at('EDMONTON', 'AB', 'CA', 53.58, -113.44, '853100', 'America/Edmonton'),
  saskatoon: at('SASKATOON', 'SK', 'CA', 52.12, -106.7, '825300', 'America/Regina'),
  moosejaw: at('MOOSE JAW', 'SK', 'CA', 50.394, -105.535, '826700', 'America/Regina'),
  portal: at('PORTAL', 'ND', 'US', 48.996, -102.55, '521110', 'America/Chicago'),
  winnipeg: at('WINNIPEG', 'MB', 'CA', 49.89, -97.12, '802000', 'America/Winnipeg'),
  ranier: at('RANIER', 'MN', 'US', 48.614, -93.348, '429910', 'America/Chicago'),
  superior: at('SUPERIOR', 'WI', 'US', 46.69, -92.06, '429420', 'America/Chicago'),
  stpaul: at('ST PAUL', 'MN', 'US', 44.95, -93.06, '427140', 'America/Chicago'),
  chicago: at('CHICAGO', 'IL', 'US', 41.85, -87.68, '380000', 'America/Chicago'),
  kansas: at('KANSAS CITY', 'MO', 'US', 39.12, -94.56, '447000', 'America/Chicago'),
  conway: at('CONWAY', 'KS', 'US', 38.364, -97.776, '587250', 'America/Chicago'),
  belvieu: at('MONT BELVIEU', 'TX', 'US', 29.85, -94.89, '684210', 'America/Chicago'),
  sarnia: at('SARNIA', 'ON', 'CA', 42.97, -82.36, '771200', 'America/Toronto'),
  albany: at('ALBANY', 'NY', 'US', 42.64, -73.75, '195100', 'America/New_York'),
  apex: at('APEX', 'NC', 'US', 35.73, -78.85, '245420', 'America/New_York'),
  billings: at('BILLINGS', 'MT', 'US', 45.78, -108.5, '503310', 'America/Denver'),
  coutts: at('COUTTS', 'AB', 'CA', 49.0, -111.96, '850990', 'America/Edmonton'),
  councilbluffs: at('COUNCIL BLUFFS', 'IA', 'US', 41.26, -95.86, '542310', 'America/Chicago'),
  bakersfield: at('BAKERSFIELD', 'CA', 'US', 35.38, -118.99, '872210', 'America/Los_Angeles'),
} as const
export type StopName = keyof typeof stops

export type Leg = { readonly to: StopName; readonly by: string; readonly miles: number }
export type Lane = {
  readonly name: string
  readonly from: StopName
  readonly legs: readonly Leg[]
}
/** With what is sold over it, and to whom. */
export type SalesLane = Lane & {
  readonly rate: number
  readonly product: readonly string[]
  readonly buyer: string
}
const leg = (by: string, to: StopName, miles: number): Leg => ({ by, to, miles })

const north = [leg('CPKC', 'moosejaw', 390), leg('CPKC', 'portal', 170), leg('CPKC', 'stpaul', 560)] as const
/** The destinations of the demo's sales. `rate` is for one car. */
export const lanes: readonly SalesLane[] = [
  {
    name: 'Hardisty to Superior',
    from: 'hardisty',
    legs: [...north, leg('BNSF', 'superior', 150)],
    rate: 6840,
    product: ['Crude oil', 'Propane'],
    buyer: 'Lakehead Fuels',
  },
  {
    name: 'Hardisty to Albany',
    from: 'hardisty',
    legs: [...north, leg('CPKC', 'chicago', 410), leg('CPKC', 'albany', 830)],
    rate: 9420,
    product: ['Propane'],
    buyer: 'Hudson Valley Propane',
  },
  {
    name: 'Hardisty to Conway',
    from: 'hardisty',
    legs: [...north, leg('CPKC', 'kansas', 480), leg('BNSF', 'conway', 210)],
    rate: 8150,
    product: ['Normal butane', 'Propane'],
    buyer: 'Conway Storage Partners',
  },
  {
    name: 'Hardisty to Mont Belvieu',
    from: 'hardisty',
    legs: [...north, leg('CPKC', 'kansas', 480), leg('UP', 'belvieu', 810)],
    rate: 9980,
    product: ['Crude oil', 'Normal butane'],
    buyer: 'Gulf Splitter Company',
  },
  {
    name: 'Hardisty to Bakersfield',
    from: 'hardisty',
    legs: [leg('CPKC', 'coutts', 290), leg('BNSF', 'billings', 330), leg('BNSF', 'bakersfield', 1340)],
    rate: 10_260,
    product: ['Isobutane', 'Normal butane'],
    buyer: 'San Joaquin Blending',
  },
  {
    name: 'Redwater to Winnipeg',
    from: 'redwater',
    legs: [leg('CN', 'edmonton', 40), leg('CN', 'saskatoon', 330), leg('CN', 'winnipeg', 480)],
    rate: 4310,
    product: ['Propane', 'Diesel'],
    buyer: 'Northern Consignee Ltd',
  },
  {
    name: 'Redwater to Sarnia',
    from: 'redwater',
    legs: [
      leg('CN', 'edmonton', 40),
      leg('CN', 'saskatoon', 330),
      leg('CN', 'winnipeg', 480),
      leg('CN', 'ranier', 220),
      leg('CN', 'chicago', 640),
      leg('CN', 'sarnia', 330),
    ],
    rate: 8790,
    product: ['Normal butane', 'Propylene'],
    buyer: 'Bluewater Chemicals',
  },
  {
    name: 'Redwater to Apex',
    from: 'redwater',
    legs: [
      leg('CN', 'edmonton', 40),
      leg('CN', 'winnipeg', 800),
      leg('CN', 'ranier', 220),
      leg('CN', 'chicago', 640),
      leg('CSXT', 'apex', 860),
    ],
    rate: 10_640,
    product: ['Propane'],
    buyer: 'Piedmont Gas Supply',
  },
]

const south = [leg('CPKC', 'portal', 560), leg('CPKC', 'moosejaw', 170), leg('CPKC', 'hardisty', 390)] as const
/** The ways of what is bought: ethanol from the corn of Iowa, diluent from Kansas, and the rest from the plants around Edmonton. */
export const inbound = {
  edmontonToHardisty: {
    name: 'Edmonton to Hardisty',
    from: 'edmonton',
    legs: [leg('CPKC', 'hardisty', 140)],
  },
  edmontonToRedwater: {
    name: 'Edmonton to Redwater',
    from: 'edmonton',
    legs: [leg('CN', 'redwater', 40)],
  },
  redwaterToHardisty: {
    name: 'Redwater to Hardisty',
    from: 'redwater',
    legs: [leg('CN', 'edmonton', 40), leg('CPKC', 'hardisty', 140)],
  },
  conwayToHardisty: {
    name: 'Conway to Hardisty',
    from: 'conway',
    legs: [leg('BNSF', 'kansas', 210), leg('CPKC', 'stpaul', 480), ...south],
  },
  iowaToHardisty: {
    name: 'Council Bluffs to Hardisty',
    from: 'councilbluffs',
    legs: [leg('UP', 'stpaul', 360), ...south],
  },
} as const satisfies Readonly<Record<string, Lane>>

export const lastStop = ({ legs, from }: Lane): StopName => legs.at(-1)?.to ?? from
export const firstRoad = ({ legs }: Lane): string => legs[0]?.by ?? ''
export const milesOf = ({ legs }: Lane): number => legs.reduce((sum, { miles }) => sum + miles, 0)
/** Whether the route crosses the border. */
export const crosses = (lane: Lane): boolean => stops[lane.from].country !== stops[lastStop(lane)].country
/** Schedule D codes of the ports of entry: Portal, Sweetgrass (opposite Coutts) and International Falls (Ranier). */
const ports: Partial<Readonly<Record<StopName, string>>> = { portal: '3403', coutts: '3310', ranier: '3604' }
/** Where the route enters the United States. */
export const portOf = ({ legs }: Lane): string => legs.flatMap(({ to }) => ports[to] ?? [])[0] ?? ''
/** Sold within Canada, goods are paid in its money. */
export const currencyOf = (lane: Lane): 'USD' | 'CAD' => (crosses(lane) ? 'USD' : 'CAD')

/** `CPKC-STPAUL-BNSF`: railroads with the junctions between them. */
export const routingOf = ({ legs }: Lane): string =>
  legs.reduce((said, { by }, index) => {
    const before = legs[index - 1]
    return before === undefined
      ? by
      : before.by === by
        ? said
        : `${said}-${stops[before.to].name.replaceAll(' ', '')}-${by}`
  }, '')
/** The same route back, for the empty cars. */
export const backwards = (lane: Lane): Lane => {
  const names = [lane.from, ...lane.legs.map(({ to }) => to)].toReversed()
  return {
    ...lane,
    from: names[0] ?? lane.from,
    legs: lane.legs.toReversed().map(({ by, miles }, index) => leg(by, names[index + 1] ?? lane.from, miles)),
  }
}
