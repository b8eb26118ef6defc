/** What waste is made of: solids, water, and what is neither, in percent of the whole. */
import { numberText } from '#model/kernel/quantity.ts'
import { roundedParts } from '#model/shared/rounded-parts.ts'

export type WasteShares = {
  readonly solids: number
  readonly water: number
  readonly rest: number
}

const WHOLE = 100
const DIGITS = 2

/** Undefined where nothing was measured, or where solids and water are more than there is. */
export function wasteShares(solids: number | null, water: number | null): WasteShares | undefined {
  if (solids === null && water === null) return undefined
  const [of, and] = [solids ?? 0, water ?? 0]
  const [shown = 0, wet = 0, rest = 0] = roundedParts([of, and, WHOLE - of - and], DIGITS)
  return of < 0 || and < 0 || rest < 0 ? undefined : { solids: shown, water: wet, rest }
}

export const shareText = (percent: number): string => `${numberText(percent, DIGITS, 0)} %`
