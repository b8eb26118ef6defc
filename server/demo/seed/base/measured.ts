/** Loaded cars as a loader would have measured them: outage, temperature, density. The declaration derives the rest. */
import { fillingDefaults } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { permittedOf } from '#model/areas/measure/rules/gauge/judge-filling.ts'
import { poundsOf, relativeDensityOfPounds } from '#model/areas/measure/rules/gauge/loaded-car.ts'
import { loadedAt } from './physics.ts'
import { products } from './places.ts'
import type { Random } from './random.ts'

const seal = (random: Random): string => String(random.whole(1_000_000, 9_999_999))
export const seals = (random: Random) => ({
  seal_number_1: seal(random),
  seal_number_2: seal(random),
  ...(random.chance(0.3) && { seal_number_3: seal(random) }),
})

type Tank = { readonly shell: number; readonly light_weight: number | null; readonly gross_rail_load: number | null }

/** A car is filled to within two in a hundred of what its product and its weight permit, and never over. */
export function measure(random: Random, product: string, { shell, light_weight, gross_rail_load }: Tank) {
  const about = products.find(({ name }) => name === product)
  const commodity_group = about?.commodity_group ?? ''
  const thermal_expansion = about?.thermal_expansion ?? null
  const load_temperature = Math.round(loadedAt(product, random.whole(28, 78)))
  const density = Math.round(poundsOf(about?.relative_density ?? 0.5) * 10_000) / 10_000
  const permitted = permittedOf({
    shellFull: shell,
    temperature: load_temperature,
    relativeDensity60: relativeDensityOfPounds(density),
    group: commodity_group,
    expansion: thermal_expansion,
    goods: { un_number: about?.un_number ?? '', hazard_class: about?.hazard_class ?? '' },
    permit: {
      insulation: 'none',
      season: 'summer',
      limits: fillingDefaults,
      heaviestLoad: (gross_rail_load ?? fillingDefaults.grossRailLoad) - (light_weight ?? 0),
    },
  })
  const gross = Math.floor((permitted?.volume ?? shell * 0.9) * (1 - random.between(0.001, 0.019)))
  const outage = shell - gross
  return {
    commodity_group,
    thermal_expansion,
    load_temperature,
    shell_capacity: shell.toFixed(2),
    volume_outage: outage.toFixed(2),
    volume: (gross + random.whole(-40, 40)).toFixed(2),
    density,
  }
}
