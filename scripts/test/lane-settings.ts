/** The two lanes: the gate, which every submission passes, and the full proof. */
import { execFileSync } from 'node:child_process'

export type Lane = 'gate' | 'all'

/** The number of commits: those in a row have different turns (lane.ts). 0 outside of a repository. */
function turnOfCommit(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return 0
  }
}

/** The environment that hands the lane to the test runners; lane.ts reads it. */
export const laneSettings = (lane: Lane): Readonly<Record<string, string>> =>
  lane === 'all'
    ? { HIGHBALL_TEST_LANE: 'all', HIGHBALL_FUZZ_CASES: process.env['HIGHBALL_FUZZ_CASES'] ?? '50000' }
    : { HIGHBALL_TEST_LANE: 'gate', HIGHBALL_TEST_TURN: process.env['HIGHBALL_TEST_TURN'] ?? String(turnOfCommit()) }
