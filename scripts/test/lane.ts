/**
 * Selects the tests of a run. The gate (`npm test`) takes all but a few long walks, of which each commit takes another fifth; the full proof
 * (`npm run test:all`), and a test runner that is started by itself, take everything, the runner with fewer random cases.
 */

/** Of so many commits in a row each takes another part of what the gate leaves to turns. */
export const TURNS = 5

const lane = process.env['HIGHBALL_TEST_LANE']
export const isFullProof = lane === 'all'
/** The turns of commits are counted on, not repeated. */
const turnHere = Number(process.env['HIGHBALL_TEST_TURN'] ?? 0)
/** The turn of this run; outside of the gate everything is taken. */
const turnOfRun: number | 'all' = lane === 'gate' ? turnHere % TURNS : 'all'

/** All of them; in the gate the fifth whose turn it is. */
export const inTurn = <T>(all: readonly T[], turn = turnOfRun): readonly T[] =>
  turn === 'all' ? all : all.filter((_, at) => at % TURNS === turn)

/** The same within a file that is left to turns itself: each time that its turn comes, the gate takes another fifth. */
export const inTurnOfTurns = <T>(all: readonly T[]): readonly T[] =>
  inTurn(all, lane === 'gate' ? Math.floor(turnHere / TURNS) % TURNS : 'all')

/** All of them; in the gate the fifth whose turn it is, and at least `min`, if there are so many. */
export function someInTurn<T>(all: readonly T[], min: number, turn = turnOfRun): readonly T[] {
  const taken = inTurn(all, turn)
  if (turn === 'all' || taken.length >= min) return taken
  const others = all.filter((one) => !taken.includes(one))
  return [...taken, ...others.slice(0, min - taken.length)]
}

/** Returns the number of random cases to draw: all of `count` in the full proof, the first fifth of them elsewhere. */
export const randomCases = (count: number): number => (isFullProof ? count : Math.ceil(count / TURNS))

/**
 * Files that take long and are about what changes seldom, such as servers that are killed again and again, the demo over a whole evening, and
 * readers that are slow. In the gate each is taken in its turn; the order puts the longest apart.
 */
export const seldom: readonly string[] = [
  'tests/server/cluster/several-servers.test.ts',
  'tests/server/demo/evening.test.ts',
  'tests/server/demo/fitting.test.ts',
  'tests/server/engine/files/hostile-pdf.test.ts',
  'tests/server/engine/operations/export/slow-readers.test.ts',
  'tests/house/first-load/first-load.test.ts',
  'tests/server/areas/rail/paper/killed.test.ts',
  'tests/server/areas/slot/killed.test.ts',
  'tests/server/areas/invoice/killed.test.ts',
  'tests/server/areas/legacy/limit/killed.test.ts',
  'tests/server/db/connection/refused.test.ts',
]
/** The files that this run leaves to others. */
export const leftToTurns = (turn = turnOfRun): readonly string[] => {
  const taken = inTurn(seldom, turn)
  return seldom.filter((file) => !taken.includes(file))
}
