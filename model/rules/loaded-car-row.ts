/** What follows from a loaded car as it is kept: the same on the server at every write and in the form while it is filled in. */
import { figuresOf, type CommodityGroup } from './loaded-car.ts'
import { OutOfRange } from './out-of-range.ts'
import { roundTo, type Algorithm } from './volume-correction-units.ts'

/** The fields of the wire that are reckoned with; decimals are text. */
export type LoadedCarReadings = {
  readonly car_type: string
  readonly shell_capacity: string | null
  readonly volume_outage: string | null
  readonly load_temperature: number | null
  readonly density: number | null
  readonly commodity_group: CommodityGroup
  readonly temperature_correction_factor: number | null
  readonly temperature_correction_factor_at_15c: number | null
  readonly gal_to_liter_conversion_factor: number | null
}
export type LoadedCarResult = {
  readonly gross_volume: string
  readonly net_volume: string
  readonly correction_algorithm: Algorithm
  /** Only where the commodity group says by which table. */
  readonly temperature_correction_factor?: number
  readonly temperature_correction_factor_at_15c?: number
  /** Only of a tank car: what another car weighs is weighed. */
  readonly weight?: string
}

export const isTankCar = (carType: string): boolean => /^\s*t/i.test(carType)
const hundredths = (value: number): string => (roundTo(value, 0.01) || 0).toFixed(2)

/** The field at which a limit is told; the names of rules are not those of the wire. */
const fields: readonly (readonly [RegExp, keyof LoadedCarReadings])[] = [
  [/^temperature/i, 'load_temperature'],
  [/density/i, 'density'],
  [/^outage/i, 'volume_outage'],
  [/^shell/i, 'shell_capacity'],
  [/15 °C$/, 'temperature_correction_factor_at_15c'],
  [/60 °F$/, 'temperature_correction_factor'],
  [/^litres/i, 'gal_to_liter_conversion_factor'],
]

function reckoned(row: LoadedCarReadings): LoadedCarResult {
  const number = (value: string | number | null, initial: number): number => (value === null ? initial : Number(value))
  const shellCapacity = number(row.shell_capacity, 0)
  const figures = figuresOf({
    shellCapacity,
    outage: number(row.volume_outage, 0),
    temperature: number(row.load_temperature, 0),
    density: number(row.density, 1),
    group: row.commodity_group,
    factor60: number(row.temperature_correction_factor, 1),
    factor15: number(row.temperature_correction_factor_at_15c, 1),
    litresPerGallon: number(row.gal_to_liter_conversion_factor, 3.785_41),
  })
  return {
    gross_volume: hundredths(figures.gross),
    net_volume: hundredths(figures.net),
    correction_algorithm: figures.algorithm,
    ...(row.commodity_group !== '' && { temperature_correction_factor: figures.factor60, temperature_correction_factor_at_15c: figures.factor15 }),
    ...(isTankCar(row.car_type) && { weight: hundredths(figures.weight) }),
  }
}

/** Throws OutOfRange with the `field` that it is told at. */
export function derivedOfCar(row: LoadedCarReadings): LoadedCarResult {
  try {
    return reckoned(row)
  } catch (thrown) {
    if (!(thrown instanceof OutOfRange)) throw thrown
    throw thrown.at(fields.find(([quantity]) => quantity.test(thrown.quantity))?.[1])
  }
}
