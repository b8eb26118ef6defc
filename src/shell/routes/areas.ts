/** Loads what areas declare: their screens when a path needs them, and all others after the first paint. */
import { inTurns } from '#src/engine/console/in-turns.ts'
import type { Declarations } from '#src/engine/panes/area.ts'
import type { Screen } from '#src/engine/panes/screen.ts'
import { areas, learnScreens, type Areas } from './areas.state.ts'
import { screenAt } from './routes.ts'

const isScreen = (thing: unknown): thing is Screen =>
  typeof thing === 'object' && thing !== null && 'load' in thing && 'path' in thing
const screensIn = (declared: Declarations): readonly Screen[] => Object.values(declared).filter(isScreen)

/** Sets the areas of the console. Called once, before anything is shown. */
export function provideAreas(given: Areas): void {
  areas().given = given
}

export const givenAreas = (): Areas => areas().given

/** Loads each area once; after a failure the next call tries again. */
function load(area: string): Promise<void> {
  const { given, coming } = areas()
  const known = coming.get(area)
  if (known) return known
  const { screens } = given[area] ?? {}
  const work = screens ? screens().then((declared) => learnScreens(area, screensIn(declared))) : Promise.resolve()
  coming.set(area, work)
  work.catch(() => coming.delete(area))
  return work
}

/** The length of the path prefix that the area claims; 0 if it claims none. `/` claims no other path. */
const claimOf = (paths: readonly string[], path: string): number =>
  Math.max(
    0,
    ...paths
      .filter((claimed) => (claimed === '/' ? path === '/' : `${path}/`.startsWith(claimed)))
      .map((claimed) => claimed.length),
  )

/** Loads the areas that may have the path, longest claim first; shorter claims only if no screen matches yet. */
export async function loadAreasAt(path: string): Promise<void> {
  const claims = Object.entries(areas().given).map(([area, { paths = [] }]) => ({ area, claim: claimOf(paths, path) }))
  const sizes = [...new Set(claims.map(({ claim }) => claim))].filter((claim) => claim > 0).toSorted((a, b) => b - a)
  for (const size of sizes) {
    if (screenAt(path)) return
    await Promise.all(claims.filter(({ claim }) => claim === size).map(({ area }) => load(area)))
  }
}

/** Loads all screens. */
export async function allScreens(): Promise<void> {
  await inTurns(Object.keys(areas().given).map((area) => () => load(area)))
}

/** Loads the screen of the path; if no area claims it, all screens, to know for certain that it does not exist. */
export async function loadScreenAt(path: string): Promise<void> {
  await loadAreasAt(path)
  if (!screenAt(path)) await allScreens()
}
