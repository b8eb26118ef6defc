/** Quantities of allocations as the company reads and types them. */
import { decimal } from '#model/kernel/field.ts'
import { toStored } from '#model/kernel/measure/units.ts'
import { quantityText } from '#model/kernel/quantity.ts'
import { asShown } from '#src/engine/session/company-units.ts'

type Unit = 'L' | 'kg'
const SCALE = 1
const fieldOf = (unit: Unit) => asShown(decimal(SCALE, { unit }))

/** `200,000 L`; no zero after the point. */
export const amountText = (amount: string | null, unit: Unit): string =>
  amount === null
    ? '—'
    : quantityText({ ...fieldOf(unit), scale: /\.[1-9]/.test(amount) ? SCALE : 0 }, amount.replace(/\.0$/, ''))

/** The typed amount in the unit of the allocation. */
export const storedAmount = (typed: string, unit: Unit): string => toStored(fieldOf(unit), typed)
