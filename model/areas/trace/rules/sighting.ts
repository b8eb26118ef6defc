/** Sightings of rail cars: the codes of car location messages (CLM), and the trip status that follows from each. */

/** Meaning of each code, based on the lists of CPChem and CN. */
export const sightings = {
  W: 'Released by the customer',
  X: 'Pulled from the customer’s track',
  P: 'Departed on a train',
  A: 'Arrived en route',
  J: 'Delivered in interchange',
  R: 'Received in interchange',
  D: 'Arrived at destination',
  Y: 'Constructively placed: available, but not yet placed',
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
  'planned',
  'released',
  'pulled',
  'in_transit',
  'at_destination',
  'constructively_placed',
  'placed',
  'closed',
  'held',
  'bad_order',
  'stored',
  'no_bill',
] as const
export type TripStatus = (typeof tripStatuses)[number]

const after: Readonly<Record<Sighting, TripStatus>> = {
  W: 'released',
  X: 'pulled',
  P: 'in_transit',
  A: 'in_transit',
  J: 'in_transit',
  R: 'in_transit',
  G: 'in_transit',
  D: 'at_destination',
  Y: 'constructively_placed',
  Z: 'placed',
  H: 'held',
  S: 'stored',
  N: 'no_bill',
  B: 'bad_order',
}
/** The trip status after a sighting. A release after placement closes the trip. */
export const statusAfter = (before: TripStatus, code: Sighting): TripStatus => {
  if (before === 'closed') return before
  return code === 'W' && before === 'placed' ? 'closed' : after[code]
}
