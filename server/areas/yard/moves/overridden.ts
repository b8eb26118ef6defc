/** Moves of others that a user was shown and decided to override: whoever made them is told where their cars are now. */
import { notification } from '#model/areas/user/notice.resource.ts'
import { move, type yard } from '#model/areas/yard/yard.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { marksOf } from '#model/areas/yard/rules/name.ts'
import { markOf, type MoveLine } from '#model/areas/yard/rules/yard.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'
import type { YardStanding } from '../standing.ts'

type MoveCall = Call<typeof yard, 'moveCars'>
type Past = Pick<Row<typeof move>, 'id' | 'cars' | 'by'>

/** The moves named in `over`. Each must be one of this layout, and of a car that is moved now. */
export async function overriddenMoves(
  { row, input, rows }: MoveCall,
  lines: readonly MoveLine[],
): Promise<readonly Past[]> {
  if (input.over.length === 0) return []
  const moving = new Set(lines.map(({ car }) => car))
  const found = await rows(move).find(
    { id: input.over, yard: row.id, scenario: input.scenario },
    { only: ['id', 'cars', 'by'] },
  )
  const known = new Set(found.filter(({ cars }) => cars.some((car) => moving.has(car))).map(({ id }) => id))
  const unknown = input.over.filter((id) => !known.has(id))
  if (unknown.length > 0) throw invalid({ over: [`No move of these cars in this layout: ${unknown.join(', ')}.`] })
  return found
}

/** Tells each of the others once, with every car of theirs. Nobody is told of overriding themselves. */
export async function tellOverridden(
  { row, rows, person, now }: MoveCall,
  at: YardStanding,
  lines: readonly MoveLine[],
  overridden: readonly Past[],
): Promise<void> {
  const others = [...new Set(overridden.flatMap(({ by }) => by ?? []))].filter((id) => id !== person.id)
  const place = (track: number | null, seq: number | null): string =>
    track === null ? 'unassigned' : `${at.tracks.get(track)?.name ?? 'a track'} @${seq ?? ''}`
  const which = at.scenario === 'planned' ? 'planned' : 'moved'
  const told = others.map((user) => {
    const theirs = new Set(overridden.filter(({ by }) => by === user).flatMap(({ cars }) => cars))
    const own = lines.filter(({ car }) => theirs.has(car))
    const marks = marksOf(own.flatMap(({ car }) => at.cars.get(car) ?? []))
    return {
      note_type: 'notice' as const,
      severity: 'warning' as const,
      title: `${person.name} ${which} ${marks} after you, in ${row.name}`.slice(0, 200),
      content: own
        .map(({ car, from_track, from_seq, to_track, to_seq }) => {
          const known = at.cars.get(car)
          return `${known ? markOf(known) : `Car ${car}`}: ${place(from_track, from_seq)} → ${place(to_track, to_seq)}`
        })
        .join('\n')
        .slice(0, 4000),
      user,
      object_type: 'yard:yard',
      object_id: String(row.id),
      sent_at: now,
    }
  })
  if (told.length > 0) await rows(notification).createMany(told)
}
