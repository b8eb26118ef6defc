/** Sightings of rail cars: the letters by which railroads report where a car is (car location messages), and what each means for a trip. */

/** Letter to meaning, in our words; after the lists of CPChem and CN. */
export const sightings = {
  W: 'Released by the customer',
  X: 'Pulled from the customer’s track',
  P: 'Left on a train',
  A: 'Arrived on the way',
  J: 'Handed to the next railroad',
  R: 'Received from the railroad before',
  D: 'Arrived at destination',
  Y: 'Constructively placed: may be had, is not placed yet',
  Z: 'Placed on the customer’s track',
  H: 'Held',
  S: 'Stored',
  N: 'No waybill',
  B: 'Bad order',
  G: 'Repaired',
} as const
export type Sighting = keyof typeof sightings
export const sightingCodes: readonly Sighting[] = ['W', 'X', 'P', 'A', 'J', 'R', 'D', 'Y', 'Z', 'H', 'S', 'N', 'B', 'G']
export const sightingHelp = `CLM letter: ${sightingCodes.map((code) => `${code} ${sightings[code].toLowerCase()}`).join(', ')}`

/** A trip is one leg, loaded or empty; a cycle is one of each. */
export const tripStatuses = [
  'planned', 'released', 'pulled', 'in_transit', 'at_destination', 'constructively_placed', 'placed', 'closed', 'held', 'bad_order', 'stored', 'no_bill',
] as const
export type TripStatus = (typeof tripStatuses)[number]

const after: Readonly<Record<Sighting, TripStatus>> = {
  W: 'released', X: 'pulled', P: 'in_transit', A: 'in_transit', J: 'in_transit', R: 'in_transit', G: 'in_transit', D: 'at_destination',
  Y: 'constructively_placed', Z: 'placed', H: 'held', S: 'stored', N: 'no_bill', B: 'bad_order',
}
/** Where a trip is once a sighting came in; one that is older than the last says nothing new. A release after placing ends it. */
export const statusAfter = (before: TripStatus, code: Sighting): TripStatus => {
  if (before === 'closed') return before
  return code === 'W' && before === 'placed' ? 'closed' : after[code]
}
