/** Selects the story files of a run: the gate takes those of the main tasks always, and a fifth of the others. */
import fs from 'node:fs'
import { inTurn } from './lane.ts'

/**
 * The stories of every gate: all screens, the day's work of dispatcher, planner and clerk, the palette and the keys, the README, signing in, the
 * content security policy, and lost connections. They fail first when something that all screens share is broken.
 */
export const everyGate: readonly string[] = [
  'clerk.spec.ts',
  'crawler.spec.ts',
  'dispatcher.spec.ts',
  'fast-typist.spec.ts',
  'faults.spec.ts',
  'palette.spec.ts',
  'phone.spec.ts',
  'policy.spec.ts',
  'readme.spec.ts',
  'record/contract.spec.ts',
  'session/sign-in.spec.ts',
  'table/parties.spec.ts',
  'table/writing.spec.ts',
  'yard/planner.spec.ts',
]

/** The other story files, by their paths in `tests/e2e`. */
export const otherStories: readonly string[] = fs
  .readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts') && !everyGate.includes(file))
  .toSorted()

/** The story files that this run leaves to other turns. */
export function storiesLeftToTurns(turn?: number): readonly string[] {
  const taken = inTurn(otherStories, turn)
  return otherStories.filter((file) => !taken.includes(file))
}
