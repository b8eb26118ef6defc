/** What waste is made of: solids, water, and what is neither, in percent of the whole. */
import { numberText } from '#model/kernel/quantity.ts'

export type WasteShares = {
  readonly solids: number
  readonly water: number
  readonly rest: number
}

const WHOLE = 100
const rounded = (percent: number): number => Math.round(percent * WHOLE) / WHOLE

/** Undefined where nothing was measured, or where solids and water are more than there is. */
export function wasteShares(solids: number | null, water: number | null): WasteShares | undefined {
  if (solids === null && water === null) return undefined
  const [of, and] = [solids ?? 0, water ?? 0]
  const rest = rounded(WHOLE - of - and)
  return of < 0 || and < 0 || rest < 0 ? undefined : { solids: of, water: and, rest }
}

export const shareText = (percent: number): string => `${numberText(percent, 2, 0)} %`
