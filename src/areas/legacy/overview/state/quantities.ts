/** Quantities as this user reads them: volumes and weights in the units of the company. */
import type { LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { unitOf } from '#model/kernel/measure/units.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { decimal } from '#model/kernel/field.ts'
import { asShown } from '#src/engine/session/company-units.ts'

const fields = { L: decimal(1, { unit: 'L' }), kg: decimal(1, { unit: 'kg' }) } as const

export const unitShown = (unit: LoadedUnit): string => unitOf(asShown(fields[unit])) ?? unit
export const quantityShown = (unit: LoadedUnit, quantity: string): string => figureText(asShown(fields[unit]), quantity)
/** `46,000 L` */
export const quantityWords = (unit: LoadedUnit, quantity: string): string =>
  `${quantityShown(unit, quantity).replace(/\.0$/, '')} ${unitShown(unit)}`
