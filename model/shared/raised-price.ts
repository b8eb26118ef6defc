/** A price that is raised or lowered by a percentage. */
import { decimalText, divideRounded, units } from './money.ts'

const PERCENT = 6
const WHOLE = 100n * 10n ** BigInt(PERCENT)

/** By a percentage such as `2.5` or `-2`, rounded once to `scale` digits, half away from zero. */
export const raisedPrice = (price: string, percent: string, scale: number): string =>
  decimalText(divideRounded(units(price, scale) * (WHOLE + units(percent, PERCENT)), WHOLE), scale)
