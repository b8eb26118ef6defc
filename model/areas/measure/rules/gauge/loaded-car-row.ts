/** Derived fields of a stored loaded car, computed on the server at every write and in the form as it is filled in. */
import { LITRES_PER_GALLON } from '#model/shared/factors.ts'
import { figuresOf, type CommodityGroup } from './loaded-car.ts'
import { OutOfRange } from '../out-of-range.ts'
import { roundTo, type Algorithm } from '../volume/units.ts'

/** API fields that the calculation uses; decimals are text. */
export type LoadedCarReadings = {
  readonly car_type: string
  readonly shell_capacity: string | null
  readonly volume_outage: string | null
  readonly load_temperature: number | null
  readonly density: number | null
  readonly commodity_group: CommodityGroup
  readonly thermal_expansion: number | null
  readonly temperature_correction_factor: number | null
  readonly temperature_correction_factor_at_15c: number | null
  readonly gal_to_liter_conversion_factor: number | null
}
export type LoadedCarResult = {
  readonly gross_volume: string
  readonly net_volume: string
  readonly correction_algorithm: Algorithm
  /** Only if the commodity group determines the table. */
  readonly temperature_correction_factor?: number
  readonly temperature_correction_factor_at_15c?: number
  /** Only for tank cars; other cars are weighed on a scale. */
  readonly weight?: string
}

export const isTankCar = (carType: string): boolean => /^\s*t/i.test(carType)
const hundredths = (value: number): string => (roundTo(value, 0.01) || 0).toFixed(2)

/** The API field for each quantity named by the rules, to show errors at. */
const fields: readonly (readonly [RegExp, keyof LoadedCarReadings])[] = [
  [/^temperature/i, 'load_temperature'],
  [/^thermal/i, 'thermal_expansion'],
  [/density/i, 'density'],
  [/^outage/i, 'volume_outage'],
  [/^shell/i, 'shell_capacity'],
  [/15 °C$/, 'temperature_correction_factor_at_15c'],
  [/60 °F$/, 'temperature_correction_factor'],
  [/^litres/i, 'gal_to_liter_conversion_factor'],
]

/** Of no liquid: the value of a car whose density was not entered. */
export const NO_DENSITY = 1

/** A named group corrects by temperature and density, which are measured for each load and never assumed. */
function checkMeasured(row: LoadedCarReadings): void {
  const { commodity_group: group, load_temperature: temperature, density } = row
  if (group === '') return
  const needed = (quantity: string, field: keyof LoadedCarReadings): OutOfRange =>
    OutOfRange.missing(
      quantity,
      field,
      `Enter the ${quantity.toLowerCase()} of the load: group ${group} corrects the volume by it.`,
    )
  if (temperature === null) throw needed('Temperature', 'load_temperature')
  if (density === null || density === NO_DENSITY) throw needed('Density', 'density')
  if (group === 'C' && row.thermal_expansion === null) throw needed('Thermal expansion', 'thermal_expansion')
}

function derived(row: LoadedCarReadings): LoadedCarResult {
  checkMeasured(row)
  const number = (value: string | number | null, initial: number): number => (value === null ? initial : Number(value))
  const shellCapacity = number(row.shell_capacity, 0)
  const figures = figuresOf({
    shellCapacity,
    outage: number(row.volume_outage, 0),
    // Without a group the factors are as entered, and the temperature is a record only.
    temperature: number(row.load_temperature, 60),
    density: number(row.density, NO_DENSITY),
    group: row.commodity_group,
    expansion: row.thermal_expansion,
    factor60: number(row.temperature_correction_factor, 1),
    factor15: number(row.temperature_correction_factor_at_15c, 1),
    litresPerGallon: number(row.gal_to_liter_conversion_factor, LITRES_PER_GALLON),
  })
  return {
    gross_volume: hundredths(figures.gross),
    net_volume: hundredths(figures.net),
    correction_algorithm: figures.algorithm,
    ...(row.commodity_group !== '' && {
      temperature_correction_factor: figures.factor60,
      temperature_correction_factor_at_15c: figures.factor15,
    }),
    ...(isTankCar(row.car_type) && { weight: hundredths(figures.weight) }),
  }
}

/** The derived fields of a row. @throws OutOfRange with the `field` at which to show it. */
export function derivedOfCar(row: LoadedCarReadings): LoadedCarResult {
  try {
    return derived(row)
  } catch (thrown) {
    if (!(thrown instanceof OutOfRange)) throw thrown
    throw thrown.at(fields.find(([quantity]) => quantity.test(thrown.quantity))?.[1])
  }
}
