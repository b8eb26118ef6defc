/** The two lanes: the gate, which every submission passes, and the full proof. */
import { execFileSync } from 'node:child_process'
import { TURNS } from './lane.ts'

export type Lane = 'gate' | 'all'

/** Commits in a row have different turns, so that what the gate leaves to turns runs in one of five of them. 0 outside of a repository. */
function turnOfCommit(): number {
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' })) % TURNS
  } catch {
    return 0
  }
}

/** The environment that hands the lane to the test runners; lane.ts reads it. */
export const laneSettings = (lane: Lane): Readonly<Record<string, string>> =>
  lane === 'all'
    ? { HIGHBALL_TEST_LANE: 'all', HIGHBALL_FUZZ_CASES: process.env['HIGHBALL_FUZZ_CASES'] ?? '50000' }
    : { HIGHBALL_TEST_LANE: 'gate', HIGHBALL_TEST_TURN: process.env['HIGHBALL_TEST_TURN'] ?? String(turnOfCommit()) }
