/** Types of terminal locations. */
export const locationTypes = [
  'terminal',
  'tank',
  'bullet',
  'cavern',
  'rack',
  'rail rack',
  'well',
  'battery',
  'plant',
  'customer',
  'disposal',
] as const
export type LocationType = (typeof locationTypes)[number]
