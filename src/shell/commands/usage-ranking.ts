/** Ranks commands by how recently and how often this user ran them. It only breaks ties between equally good matches. */
import { usage } from './usage-ranking.state.ts'

export const recordUsage = (name: string): void => usage().record(name)

/** 0: never; approaches 1: often. */
export const usageRank = (name: string): number => {
  const count = usage().all()[name]?.count ?? 0
  return count / (count + 5)
}
/** The names of used commands, most recent first. */
export const recent = (): readonly string[] =>
  Object.entries(usage().all())
    .toSorted(([, one], [, two]) => two.at - one.at)
    .map(([name]) => name)
