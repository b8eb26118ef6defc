/** Rejected work by car: the latest rejection, unless the car has moved since. */
import type { PastMove } from './calls.ts'

export const refusedKey = (yard: number) => ['yard:move', 'refused', yard] as const

/** `moves` are sorted newest first. */
export function refusalsOf(moves: readonly PastMove[]): ReadonlyMap<number, PastMove> {
  const newest = new Map<number, PastMove>()
  for (const past of moves) for (const { car } of past.data.lines ?? []) if (!newest.has(car)) newest.set(car, past)
  return new Map([...newest].filter(([, { kind }]) => kind === 'exception'))
}
