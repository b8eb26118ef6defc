/** A yard that is no more: it goes when no car stands in it. */
import { railcar } from '#model/resources/trace.ts'
import { move, placement, track, yard } from '#model/resources/yard.ts'
import { carCount } from '#model/rules/yard-name.ts'
import { conflict } from '../engine/fault.ts'
import type { Call } from '../engine/handler.ts'

/** With `checkOnly`, what removing would take away and what speaks against it; nothing is touched. */
export async function removeYard({ row, input, rows }: Call<typeof yard, 'remove'>) {
  const standing = await rows(placement).count({ yard: row.id, scenario: 'actual' })
  const reasons = standing === 0 ? [] : [`${carCount(standing)} stand on its tracks. Move them to another yard or take them off first.`]
  const answer = {
    can_remove: reasons.length === 0,
    reasons,
    tracks: await rows(track).count({ yard: row.id }),
    cars: await rows(railcar).count({ yard: row.id }),
    moves: await rows(move).count({ yard: row.id }),
    removed: false,
  }
  if (input.checkOnly) return answer
  if (!answer.can_remove) throw conflict(reasons.join(' '), answer)
  // What is only planned goes with the yard; tracks do not let go of cars by themselves.
  const planned = await rows(placement).find({ yard: row.id }, { only: ['id'] })
  await rows(placement).removeMany(planned.map(({ id }) => id))
  await rows(yard).remove(row.id)
  return { ...answer, removed: true }
}
