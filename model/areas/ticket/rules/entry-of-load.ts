/** What an entry takes from the loaded record of its car. */
import { NO_DENSITY } from '#model/areas/measure/rules/gauge/loaded-car-row.ts'
import { relativeDensityOfPounds } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { roundTo, shownSteps } from '#model/areas/measure/rules/volume/units.ts'
import { decimalText, units } from '#model/shared/money.ts'

type Load = {
  readonly gross_volume: string | null
  readonly net_volume: string | null
  readonly load_temperature: number | null
  readonly density: number | null
  readonly active_volume: string | null
  readonly seal_number_1: string
  readonly seal_number_2: string
  readonly seal_number_3: string
  readonly seal_number_4: string
}

/** The latest one of which something is left in the car. `loads`: the latest first. */
export const activeLoad = <L extends Pick<Load, 'active_volume'>>(loads: readonly L[]): L | undefined =>
  loads.slice(0, 1).find(({ active_volume }) => active_volume === null || Number(active_volume) > 0)

/** A volume in tenths, as entries have it; none where nothing was measured. */
const tenths = (volume: string | null): string | null =>
  Number(volume ?? 0) > 0 ? decimalText(units(volume ?? '0', 1), 1) : null

export function entryOfLoad(load: Load) {
  const { density } = load
  const isKnown = density !== null && density !== NO_DENSITY
  return {
    gross_volume: tenths(load.gross_volume),
    net_volume: tenths(load.net_volume),
    temperature: load.load_temperature,
    relative_density: isKnown ? roundTo(relativeDensityOfPounds(density), shownSteps.relativeDensity) : null,
    seals: [load.seal_number_1, load.seal_number_2, load.seal_number_3, load.seal_number_4].filter((one) => one !== ''),
  }
}
