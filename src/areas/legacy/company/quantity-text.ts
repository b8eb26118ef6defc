/** A quantity of an allocation as the company reads it: `200,000 L`. */
import type { LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { decimal } from '#model/kernel/field.ts'
import { quantityText as textOf } from '#model/kernel/quantity.ts'
import { asShown } from '#src/engine/session/company-units.ts'

const fields = { L: decimal(0, { unit: 'L' }), kg: decimal(0, { unit: 'kg' }) } as const
export const quantityText = (unit: LoadedUnit, quantity: string | null): string =>
  quantity === null ? '—' : textOf(asShown(fields[unit]), quantity)
