/** The series of beam searches that looks for ever better plans: increasing widths, several scorings, from each end of the yard. */
import type { BeamSettings } from './beam-settings.ts'
import type { Problem } from '../problem/problem.ts'

export const widths = [2, 8, 20, 40, 80, 160, 320, 640, 1280, 2560] as const
const scorings: readonly Omit<BeamSettings, 'width' | 'seed'>[] = [
  { wrong: 0.3, lead: 0.1, rooted: 0, noise: 0.2 },
  { wrong: 0.3, lead: 0.1, rooted: 0.15, noise: 0.2 },
  { wrong: 0.3, lead: 0, rooted: 0, noise: 0.2 },
  { wrong: 0.3, lead: 0.2, rooted: 1, noise: 0.1 },
]

/** The same problem with the engine at one end only: often easier where tracks are open at both ends. */
function fromEnd(problem: Problem, end: 'A' | 'B'): Problem {
  const places = problem.places.map((place) => ({ ...place, faces: { A: null, B: null, [end]: place.faces[end] } }))
  return { ...problem, places, ends: [end] }
}

/** Beams of increasing width, each with every scoring and from every end; the first width with one scoring only, to be quick. */
export function* beams(whole: Problem): Generator<{ readonly problem: Problem; readonly taste: BeamSettings }, never> {
  const problems = whole.ends.length > 1 ? [whole, ...whole.ends.map((end) => fromEnd(whole, end))] : [whole]
  let seed = 1
  for (let round = 0; ; round++) {
    const width = widths[Math.min(round, widths.length - 1)] ?? 1
    for (const scoring of round === 0 ? scorings.slice(0, 1) : scorings)
      for (const problem of problems) yield { problem, taste: { ...scoring, width, seed: seed++ } }
  }
}
