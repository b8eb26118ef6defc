/** The field for the thermal expansion of a liquid that has no table of its own (API MPMS 11.1, group C). */
import { number, type FieldOptions } from '#model/kernel/field.ts'
import { crudeLimits } from './crude-limits.ts'

export const thermalExpansion = (about?: FieldOptions) =>
  number({
    label: 'Thermal expansion',
    unit: 'per °F',
    adds: false,
    min: crudeLimits.alpha60[0],
    max: crudeLimits.alpha60[1],
    help: 'At 60 °F, for group C: ethanol 0.00061, methanol 0.00066, biodiesel 0.00046',
    ...about,
  })
