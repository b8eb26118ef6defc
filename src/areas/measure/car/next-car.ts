/** The values that the next car takes over from the previous one. */
export const repeating = [
  'car_mark',
  'product',
  'load_date',
  'load_temperature',
  'density',
  'commodity_group',
  'thermal_expansion',
  'current_location',
  'rail_shipment',
  'gal_to_liter_conversion_factor',
] as const

export const carriedOver = (valueOf: (name: string) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    repeating
      .map((name) => [name, valueOf(name)])
      .filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
