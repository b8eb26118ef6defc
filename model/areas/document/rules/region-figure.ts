/** Makes a figure of what was read in a marked part of a page. */
import type { Candidate } from './reading/figures.ts'

export type RegionFigure = {
  readonly value: string
  readonly raw: string
  readonly confidence: number
  readonly candidates: readonly Candidate[]
}

/** `name`: the figure that is expected, or that of a car, `cars.UTLX 964116.weight`. */
export function regionFigure(
  said: { readonly text: string; readonly confidence: number },
  _name: string,
): RegionFigure {
  const raw = said.text.replaceAll(/\s+/g, ' ').trim()
  return { value: raw, raw, confidence: raw === '' ? 0 : said.confidence, candidates: [] }
}
