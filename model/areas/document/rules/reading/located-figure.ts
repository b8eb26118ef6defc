/** Makes a figure from a value and its place: its box on the page, its print and how sure it is. */
import type { ReadFigure } from './figures.ts'
import { boxOf, wordsBetween, type TextRun } from './page-lines.ts'
import type { FoundValue } from './values/found-value.ts'

const CANDIDATE_SHARE = 0.5
/** Its confidence is the lowest one of its words and its label. */
export function figureOf(
  run: TextRun,
  { value, at, end, candidates, doubt }: FoundValue,
  certainty: number,
): ReadFigure {
  const words = wordsBetween(run, at, end)
  const read = Math.min(certainty, ...words.map(({ confidence }) => confidence))
  const confidence = Math.max(0, Math.min(100, Math.round(read)))
  return {
    value,
    confidence,
    page: run.page,
    box: boxOf(run, at, end),
    raw: run.text.slice(at, end).trim(),
    candidates: candidates.map((one) => ({ value: one, confidence: Math.round(confidence * CANDIDATE_SHARE) })),
    doubts: doubt ? [doubt] : [],
    ...(run.isScan && { isScan: true }),
  }
}

/** The figure of a bill that does not have it. */
export const missingFigure = (page: number): ReadFigure => ({
  value: '',
  confidence: 0,
  page,
  box: null,
  raw: '',
  candidates: [],
  doubts: ['missing'],
})
