/** Whether a move takes back a past one exactly. */
import type { MoveLine } from '#model/areas/yard/rules/yard.ts'
import type { Reach } from '../standing.ts'
import { move } from '#model/areas/yard/yard.resource.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { invert } from '#model/areas/yard/rules/move.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'

const key = (lines: readonly MoveLine[]): string =>
  JSON.stringify(
    lines.map(({ car, to_track, to_seq }) => [car, to_track, to_seq]).toSorted((a, b) => Number(a[0]) - Number(b[0])),
  )

type StoredLine = {
  car: number
  from: { track: number; seq: number } | null
  to: { track: number; seq: number } | null
}
const isStoredLine = (line: unknown): line is StoredLine =>
  typeof line === 'object' && line !== null && 'car' in line && 'from' in line && 'to' in line

/** The lines of a past move, with the positions that it resulted in. */
function linesOf(data: Readonly<Record<string, unknown>>): MoveLine[] {
  const lines = Array.isArray(data['lines']) ? data['lines'].filter(isStoredLine) : []
  return lines.map(({ car, from, to }) => ({
    car,
    from_track: from?.track ?? null,
    from_seq: from?.seq ?? null,
    to_track: to?.track ?? null,
    to_seq: to?.seq ?? null,
  }))
}

/** Whether these lines put every car back where a past move took it from. Undoing a removal also adds its cars to the inventory again. */
export async function isUndoOf(
  rows: Reach,
  yardId: number,
  undoes: number | null,
  lines: readonly MoveLine[],
): Promise<boolean> {
  if (undoes === null) return false
  const [past] = await rows(move).find({ id: undoes, yard: yardId })
  if (past === undefined) throw invalid({ undoes: [`There is no move ${undoes} in this yard.`] })
  const exact = key(invert(linesOf(past.data))) === key(lines)
  if (exact && past.kind === 'remove') {
    const cars = await rows(railcar).find({ id: lines.map(({ car }) => car), yard: null })
    await rows(railcar).patchMany(cars.map(({ id }) => ({ id, values: { yard: yardId } })))
  }
  return exact
}
