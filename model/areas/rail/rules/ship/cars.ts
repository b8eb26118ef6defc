/** What keeps a car from going with its bill of lading. */
import { grouped } from '#model/shared/number-format.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { isDangerous } from './dangerous.ts'
import type { LoadingFacts, LoadFacts, ShipFacts } from './facts.ts'
import { ofCar, those, titleOfLoad } from './obstacles.ts'

const isBlank = (text: string): boolean => text.trim() === ''
const because = (reason: string): string => (isBlank(reason) ? '.' : `: ${reason.trim().replace(/\.$/, '')}.`)

/** Any of its four seals. */
const isSealed = (load: LoadFacts): boolean =>
  [load.seal_number_1, load.seal_number_2, load.seal_number_3, load.seal_number_4].some((seal) => !isBlank(seal))

/** Pounds over the gross rail load; 0 where the light weight is not known. */
function overload({ load, fleet }: LoadingFacts, otherwise: number): number {
  if (fleet === undefined || fleet.light_weight === null) return 0
  return Math.max(0, Math.round(Number(load.weight ?? 0) + fleet.light_weight - (fleet.gross_rail_load ?? otherwise)))
}

/** With a reason of somebody who may give one, an over-filled car goes all the same; it is then a warning. */
function filling(car: LoadingFacts, grossRailLoad: number): readonly Obstacle[] {
  const { load } = car
  const say = ofCar(load)
  const beyond = overload(car, grossRailLoad)
  return those(
    [
      load.filling === 'over',
      () => say('refused', 'filling', 'filling', load.filling_note || 'It is filled beyond what is permitted.'),
    ],
    [
      load.filling !== 'over' && beyond > 0,
      () => say('refused', 'weight', 'overloaded', `It is ${grouped(beyond)} lb over its gross rail load.`),
    ],
  )
}

/** What of a bill a car is judged by. */
export type CarTerms = Pick<ShipFacts, 'goods' | 'grossRailLoad'> & {
  readonly bill: Pick<ShipFacts['bill'], 'product'>
}

/** What keeps one car from going with a bill, whether it is on it or might be put on it. */
export function blockersOfCar(car: LoadingFacts, { bill, goods, grossRailLoad }: CarTerms): readonly Obstacle[] {
  const { load, fleet, elsewhere, permitUsedBy } = car
  const say = ofCar(load)
  const { embargo_number: embargo, embargo_permit_number: permit } = load
  return [
    ...those(
      [
        bill.product !== null && load.product !== bill.product,
        () => say('refused', 'product', 'product', 'It is loaded with another product.'),
      ],
      [
        elsewhere !== undefined,
        () => say('refused', 'car_number', 'elsewhere', `It is on ${elsewhere?.bol_number ?? 'another bill'} too.`),
      ],
      [
        load.is_residue && Number(load.net_volume ?? 0) > 0,
        () =>
          say('refused', 'is_residue', 'residue', `It goes as empty, but has ${grouped(Number(load.net_volume))} gal.`),
      ],
      [
        !load.is_residue && !(Number(load.net_volume ?? 0) > 0),
        () => say('missing', 'net_volume', 'net_volume', 'It has no net volume.'),
      ],
      [
        !load.is_residue && !(Number(load.weight ?? 0) > 0),
        () => say('missing', 'weight', 'weight', 'It has no weight.'),
      ],
      [
        goods !== undefined && isDangerous(goods) && !load.is_residue && !isSealed(load),
        () => say('missing', 'seal_number_1', 'seal', 'It has no seal, and carries dangerous goods.'),
      ],
      [
        fleet?.bad_order === true,
        () => say('refused', 'car_number', 'bad_order', `It is bad order${because(fleet?.bad_order_reason ?? '')}`),
      ],
      [
        fleet?.hold === true,
        () => say('refused', 'car_number', 'hold', `It is on hold${because(fleet?.hold_reason ?? '')}`),
      ],
      [
        !isBlank(embargo) && isBlank(permit),
        () => say('missing', 'embargo_permit_number', 'embargo', `Embargo ${embargo} holds it: give the permit.`),
      ],
      [
        permitUsedBy !== undefined,
        () =>
          say(
            'refused',
            'embargo_permit_number',
            'permit',
            `Permit ${permit} was used for ${permitUsedBy?.bol_number ?? 'another bill'}.`,
          ),
      ],
    ),
    ...(isBlank(load.override_reason) ? filling(car, grossRailLoad) : []),
  ]
}

const HOURS_BETWEEN = 12
const HOUR_MS = 3_600_000

function warningsOf(car: LoadingFacts, { now, grossRailLoad }: ShipFacts): readonly Obstacle[] {
  const { load, fleet, shippedAt } = car
  const say = ofCar(load)
  const hours = shippedAt === undefined ? Infinity : (Date.parse(now) - Date.parse(shippedAt)) / HOUR_MS
  return [
    ...those(
      [fleet === undefined, () => say('refused', 'car_number', 'unknown', 'The fleet does not know it.')],
      [
        hours < HOURS_BETWEEN,
        () => say('refused', 'car_number', 'shipped_lately', `It was shipped ${Math.max(0, Math.floor(hours))} h ago.`),
      ],
    ),
    ...(isBlank(load.override_reason) ? [] : filling(car, grossRailLoad)),
  ]
}

/** A mark and number that the bill names more than once. */
function twice({ cars }: ShipFacts): readonly Obstacle[] {
  const seen = new Set<string>()
  return cars.flatMap(({ load }) => {
    const title = titleOfLoad(load)
    const isThere = seen.has(title)
    seen.add(title)
    return isThere ? [ofCar(load)('refused', 'car_number', 'twice', 'It is on this bill twice.')] : []
  })
}

export const carBlockers = (facts: ShipFacts): readonly Obstacle[] => [
  ...facts.cars.flatMap((car) => blockersOfCar(car, facts)),
  ...twice(facts),
]
export const carWarnings = (facts: ShipFacts): readonly Obstacle[] =>
  facts.cars.flatMap((car) => warningsOf(car, facts))
