/** The areas of the console, and those of their screens that have loaded. */
import { proxy, ref } from 'valtio'
import type { Area } from '#src/engine/panes/area.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { state } from '#src/engine/console/console.state.ts'
import { patternsOf, type Pattern } from './patterns.ts'

export type Areas = Readonly<Record<string, Area>>
type Known = {
  /** The loaded screens, in the order of the areas. */
  readonly screens: readonly Screen[]
  /** The same as path patterns, the most specific first. */
  readonly patterns: readonly Pattern[]
  /** True once all screens have loaded: a path that matches none of them does not exist. */
  readonly isWhole: boolean
}

type Kept = {
  given: Areas
  readonly byArea: Map<string, readonly Screen[]>
  /** Loads begun so far, finished or not. */
  readonly coming: Map<string, Promise<void>>
  readonly known: { now: Known }
}
export const areas = state((): Kept => ({
  given: {},
  byArea: new Map(),
  coming: new Map(),
  known: proxy({ now: ref<Known>({ screens: [], patterns: [], isWhole: false }) }),
}))

/** Stores what an area declares, and notifies those who show screens. */
export function learnScreens(area: string, screens: readonly Screen[]): void {
  const { given, byArea, known } = areas()
  byArea.set(area, screens)
  const all = Object.keys(given).flatMap((name) => byArea.get(name) ?? [])
  const isWhole = Object.entries(given).every(([name, declared]) => !declared.screens || byArea.has(name))
  known.now = ref({ screens: all, patterns: patternsOf(all), isWhole })
}
