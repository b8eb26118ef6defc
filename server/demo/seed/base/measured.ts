/** Loaded cars as a loader would have measured them: outage, temperature, density. The declaration derives the rest. */
import { poundsOf } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { products } from './places.ts'
import type { Random } from './random.ts'

/** The heaviest load that 263,000 lb on the rail allow, less a reserve. */
const LADING = 176_000

const seal = (random: Random): string => String(random.whole(1_000_000, 9_999_999))
export const seals = (random: Random) => ({
  seal_number_1: seal(random),
  seal_number_2: seal(random),
  ...(random.chance(0.3) && { seal_number_3: seal(random) }),
})

/** Gases need more outage than liquids; a car is filled to within a few gallons of the target. */
export function measure(random: Random, product: string, shell: number) {
  const about = products.find(({ name }) => name === product)
  const commodity_group = about?.commodity_group ?? ''
  const load_temperature = random.whole(28, 78)
  const density = Math.round(poundsOf(about?.relative_density ?? 0.5) * 10_000) / 10_000
  const room = shell * ((commodity_group === 'E' ? 0.115 : 0.05) + random.between(0, 0.03))
  // With heavy liquids a car reaches its weight limit before its shell is full.
  const outage = Math.round(Math.max(room, shell - (LADING + random.whole(0, 3000)) / density))
  return {
    commodity_group,
    load_temperature,
    shell_capacity: shell.toFixed(2),
    volume_outage: outage.toFixed(2),
    volume: (shell - outage + random.whole(-40, 40)).toFixed(2),
    density,
    // Alcohols are corrected by tables of their own, so their factors are entered by hand.
    ...(commodity_group === '' && {
      temperature_correction_factor: 1 - 0.000_62 * (load_temperature - 60),
      temperature_correction_factor_at_15c: 1 - 0.000_62 * (load_temperature - 59),
    }),
  }
}
