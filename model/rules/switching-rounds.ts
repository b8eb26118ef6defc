/** The series of beams that looks for ever better plans: wider and wider, in several manners, from every end. */
import type { Taste } from './switching-beam.ts'
import type { Problem } from './switching-problem.ts'

export const widths = [2, 8, 20, 40, 80, 160, 320, 640, 1280, 2560] as const
const manners: readonly Omit<Taste, 'width' | 'seed'>[] = [
  { wrong: 0.3, lead: 0.1, rooted: 0, noise: 0.2 },
  { wrong: 0.3, lead: 0.1, rooted: 0.15, noise: 0.2 },
  { wrong: 0.3, lead: 0, rooted: 0, noise: 0.2 },
  { wrong: 0.3, lead: 0.2, rooted: 1, noise: 0.1 },
]

/** The same problem for an engine that works from one end alone: often easier where tracks are open at both. */
function fromEnd(problem: Problem, end: 'A' | 'B'): Problem {
  const places = problem.places.map((place) => ({ ...place, faces: { A: null, B: null, [end]: place.faces[end] } }))
  return { ...problem, places, ends: [end] }
}

/** Widening beams, each width with every manner and from every end; the first in one manner, to be quick. */
export function* beams(whole: Problem): Generator<{ readonly problem: Problem; readonly taste: Taste }, never> {
  const problems = whole.ends.length > 1 ? [whole, ...whole.ends.map((end) => fromEnd(whole, end))] : [whole]
  let seed = 1
  for (let round = 0; ; round++) {
    const width = widths[Math.min(round, widths.length - 1)] ?? 1
    for (const manner of round === 0 ? manners.slice(0, 1) : manners) for (const problem of problems) yield { problem, taste: { ...manner, width, seed: seed++ } }
  }
}
