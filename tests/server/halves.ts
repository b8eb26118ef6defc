/**
 * What each database of a run tests where there are two, the embedded one and a PostgreSQL. Both are PostgreSQL: what a rule of an area answers
 * is the same on either, and a run of all on both takes CI longer than it has. So each takes half, and from day to day they swap. What is about
 * the database itself, several servers and races, is tested on both each time. `npx vitest run --project server` tests everything.
 */
import fs from 'node:fs'
import path from 'node:path'

/** `0` or `1`, told by scripts/test.mjs; undefined where everything is tested. */
export const half = process.env['HIGHBALL_TEST_HALF']

/** About an area, the engine or the demo, and not about where its rows are kept. Suites over all resources divide those among themselves. */
const isDivided = (name: string, text: string): boolean =>
  /^(areas|engine|demo)\/.*\.test\.ts$/.test(name) &&
  !/races/.test(name) &&
  !/DATABASE_URL|db\.kind|entitiesOfThisRun/.test(text)

/** The files that the other database tests in this run. */
export function testedElsewhere(): readonly string[] {
  if (half === undefined) return []
  const folder = import.meta.dirname
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && isDivided(name, fs.readFileSync(path.join(folder, name), 'utf8')))
    .toSorted()
    .filter((_, at) => at % 2 !== Number(half))
    .map((name) => path.join('tests/server', name))
}
