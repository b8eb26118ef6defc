/** The units in which the user's company reads volumes and weights. */
import type { Field } from '#model/kernel/field.ts'
import { declaredUnits, type CompanyUnits } from '#model/kernel/measure/units.ts'
import { inUnits } from '#model/kernel/quantity.ts'
import { signedIn } from './session.state.ts'

export const companyUnits = (): CompanyUnits => {
  const config = signedIn()?.company_config
  return {
    volume: config?.volume_unit ?? declaredUnits.volume,
    weight: config?.weight_unit ?? declaredUnits.weight,
  }
}

/** The field as this user reads and types it. */
export const asShown = (field: Field): Field => inUnits(field, companyUnits())

/** The units as one word, which changes when one of them does. */
export const unitsRead = (): string => Object.values(companyUnits()).join()
