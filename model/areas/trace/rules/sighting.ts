/** Sightings of rail cars: the codes of car location messages (CLM), and the states of trips. */

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
  F: 'Flat car in bad order',
  Q: 'Flat car repaired',
} as const
export type Sighting = keyof typeof sightings
export const sightingCodes: readonly Sighting[] = [
  ...(['W', 'X', 'P', 'A', 'J', 'R', 'D', 'Y', 'Z'] as const),
  ...(['H', 'S', 'N', 'B', 'G', 'F', 'Q'] as const),
]
export const isSighting = (code: string): code is Sighting => Object.hasOwn(sightings, code)
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
