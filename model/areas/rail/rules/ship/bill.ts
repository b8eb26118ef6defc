/** What the bill of lading itself must say before it is shipped. */
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import type { ShipFacts } from './facts.ts'
import { missing, ofBill, refused, those } from './obstacles.ts'

/** X12 404 names at most as many cars. */
export const MOST_CARS = 500
const DAYS_BACK = 31
const DAY_MS = 86_400_000

const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const isBlank = (text: string): boolean => text.trim() === ''

function shipDate({ bill: { ship_date }, today }: ShipFacts): readonly Obstacle[] {
  if (ship_date === null) return [missing('ship_date', 'Give the ship date.')]
  const days = daysFrom(today, ship_date)
  return those([
    days < -DAYS_BACK || days > 1,
    () =>
      refused(
        'ship_date',
        'ship_date',
        `The ship date is from ${DAYS_BACK} days back to tomorrow; ${ship_date} is ${Math.abs(days)} days ${days < 0 ? 'back' : 'ahead'}.`,
      ),
  ])
}

/** Who pays for the freight. */
function charges({ bill }: ShipFacts): readonly Obstacle[] {
  const { freight_charges, freight_payer, rule_11_segments } = bill
  const unpaid = rule_11_segments.filter(({ payer }) => payer === null)
  return those(
    [freight_charges === '', () => missing('freight_charges', 'Say how the freight charges are paid.')],
    [
      freight_charges === 'third_party' && freight_payer === null,
      () => missing('freight_payer', 'Name the third party that pays the freight.'),
    ],
    [
      freight_charges === 'rule_11' && rule_11_segments.length === 0,
      () => missing('rule_11_segments', 'Name the segments of Rule 11, each with its payer.'),
    ],
    [
      freight_charges === 'rule_11' && unpaid.length > 0,
      () =>
        refused(
          'rule_11_segments',
          'rule_11_payer',
          `Name the payer of the segment of ${unpaid.map(({ railroad }) => railroad).join(' and of ')}.`,
        ),
    ],
  )
}

/** A route begins with the railroad that picks up the cars: `CPKC-CHGO-NS`. */
function route({ bill: { railroad, routing } }: ShipFacts): readonly Obstacle[] {
  const [first] = routing.trim().split(/[-\s]/)
  return those(
    [isBlank(railroad), () => missing('railroad', 'Name the railroad that picks up the cars.')],
    [isBlank(routing), () => missing('routing', 'Give the routing.')],
    [
      !isBlank(railroad) && !isBlank(routing) && first !== railroad,
      () => refused('routing', 'routing', `The routing begins with ${railroad}, not with ${first}.`),
    ],
  )
}

/** How many cars it names, and whether it is billed alone. */
function extent({ bill, cars, parts, master }: ShipFacts): readonly Obstacle[] {
  const { is_master_billing: isMaster, billing_type } = bill
  return [
    ...those(
      [isMaster && parts.length === 0, () => missing('is_master_billing', 'The master billing has no parts.', 'parts')],
      [
        isMaster && cars.length > 0,
        () =>
          refused('is_master_billing', 'master_cars', 'A master billing has no cars of its own: they go to its parts.'),
      ],
      [!isMaster && cars.length === 0, () => ({ code: 'missing_cars', kind: 'missing', says: 'It has no cars.' })],
      [
        !isMaster && billing_type === 'Single' && cars.length > 1,
        () => ({
          ...refused(
            'billing_type',
            'single',
            `It is billed car by car, and has ${cars.length}. Split it: one bill for each car.`,
          ),
          cure: { command: 'rail:shipment:split', label: 'Split car by car' },
        }),
      ],
      [
        cars.length > MOST_CARS,
        () =>
          refused(
            'billing_type',
            'too_many',
            `A bill of lading names at most ${MOST_CARS} cars; this one has ${cars.length}.`,
          ),
      ],
    ),
    ...(master
      ? [ofBill(master, 'part', `It is a part of master billing ${master.bol_number}, which ships all its parts.`)]
      : []),
  ]
}

const named = [
  ['shipper', 'Name the shipper.'],
  ['consignee', 'Name the consignee.'],
  ['origin', 'Name the station of origin.'],
  ['destination', 'Name the destination.'],
  ['product', 'Name the product.'],
] as const

export const billLacks = (facts: ShipFacts): readonly Obstacle[] => [
  ...named.flatMap(([field, says]) => (facts.bill[field] === null ? [missing(field, says)] : [])),
  ...route(facts),
  ...shipDate(facts),
  ...charges(facts),
  ...extent(facts),
]
