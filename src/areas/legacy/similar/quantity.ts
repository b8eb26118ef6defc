/** Quantities of second-generation terminals as the company reads and types them: litres at 15 °C, or kilograms. */
import type { LoadedUnit } from '#model/areas/legacy/rules/window/quantity.ts'
import { decimal } from '#model/kernel/field.ts'
import { toStored, unitOf } from '#model/kernel/measure/units.ts'
import { figureText, quantityText } from '#model/kernel/quantity.ts'
import { asShown } from '#src/engine/session/company-units.ts'

const SCALE = 1
const fieldOf = (unit: LoadedUnit) => asShown(decimal(SCALE, { unit }))

/** `200,000 L`; no zero after the point. */
export const amountText = (amount: string | null, unit: LoadedUnit): string =>
  amount === null
    ? '—'
    : quantityText({ ...fieldOf(unit), scale: /\.[1-9]/.test(amount) ? SCALE : 0 }, amount.replace(/\.0$/, ''))

/** `46,000.5`: below a heading that has the unit. */
export const amountFigure = (amount: string, unit: LoadedUnit): string => figureText(fieldOf(unit), amount)
export const unitShown = (unit: LoadedUnit): string => unitOf(fieldOf(unit)) ?? unit

/** The typed amount in the unit of the allocation. */
export const storedAmount = (typed: string, unit: LoadedUnit): string => toStored(fieldOf(unit), typed)
