/** Ranks commands by how recently and how often this user ran them. It only breaks ties between equally good matches. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { usage, type PlaceWords, type Use } from './usage.state.ts'

export const recordUsage = (name: string): void => usage().record({ [name]: {} })

/** 0: never; approaches 1: often. */
export const usageRank = (name: string): number => {
  const count = usage().all()[name]?.count ?? 0
  return count / (count + 5)
}
/** The names of used commands, most recent first. */
export const recent = (): readonly string[] =>
  Object.entries(usage().all())
    .filter(([, { title }]) => title === undefined)
    .toSorted(([, one], [, two]) => two.at - one.at)
    .map(([name]) => name)

/** A place that a pane showed: its path, and the words it is listed by. Of a record, `hint` is the title of its screen. */
export type SeenPlace = { readonly path: string; readonly title: string; readonly hint?: string }
export const recordPlaces = (places: readonly SeenPlace[]): void => {
  if (places.length > 0)
    usage().record(Object.fromEntries(places.map(({ path, ...words }): [string, PlaceWords] => [path, words])))
}
/** The most recent first. */
const placesIn = (uses: Readonly<Record<string, Use>>): readonly SeenPlace[] =>
  Object.entries(uses)
    .toSorted(([, one], [, two]) => two.at - one.at)
    .flatMap(([path, { title, hint }]) =>
      title === undefined ? [] : [{ path, title, ...(hint !== undefined && { hint }) }],
    )
/** The places seen, most recent first. */
export const recentPlaces = (): readonly SeenPlace[] => placesIn(usage().all())
/** The same for components, which are drawn again as places are seen. */
export function useRecentPlaces(): readonly SeenPlace[] {
  const { uses } = useSnapshot(usage().now)
  return useMemo(() => placesIn(uses), [uses])
}
