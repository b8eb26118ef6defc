/** Collects what checks find out about figures: doubts, suggestions, corrections and recognized records. */
import { groupedBy } from '#model/shared/grouped-by.ts'
import type { FigureCandidate, Doubt, ReadFigure, ReadBill } from '../reading/figures.ts'
import { mapFigures } from '../reading/figure-keys.ts'

/** About one figure. `without`: a doubt that the check clears. */
export type Finding = {
  readonly key: string
  readonly doubt?: Doubt
  readonly candidate?: FigureCandidate
  readonly value?: string
  readonly record?: number
  readonly minConfidence?: number
  readonly without?: Doubt
}

const MAX_CANDIDATES = 4
function withFinding(
  figure: ReadFigure,
  { doubt, candidate, value = figure.value, record, minConfidence = 0, without }: Finding,
): ReadFigure {
  const known = figure.candidates.find((one) => one.value === candidate?.value)
  const first = candidate && candidate.value !== value ? [{ ...known, ...candidate }] : []
  const rest = figure.candidates.filter((one) => one.value !== value && one.value !== candidate?.value)
  const doubts = new Set(figure.doubts)
  if (doubt) doubts.add(doubt)
  if (without) doubts.delete(without)
  return {
    ...figure,
    value,
    confidence: Math.max(figure.confidence, minConfidence),
    candidates: [...first, ...rest].slice(0, MAX_CANDIDATES),
    doubts: [...doubts],
    ...(record !== undefined && { record }),
  }
}

export function applied(read: ReadBill, findings: readonly Finding[]): ReadBill {
  if (findings.length === 0) return read
  const byKey = groupedBy(findings, ({ key }) => key)
  return mapFigures(read, ({ key, figure }) => (byKey.get(key) ?? []).reduce(withFinding, figure))
}
