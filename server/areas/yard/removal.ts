/** Removes a yard on whose tracks no car stands. */
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { move, placement, track, yard } from '#model/areas/yard/yard.resource.ts'
import { carCount } from '#model/areas/yard/rules/name.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import type { Call } from '#server/engine/base/handler.ts'

/** With `checkOnly`: what would be removed, and what prevents it; nothing is changed. */
export async function removeYard({ row, input, rows }: Call<typeof yard, 'remove'>) {
  const standing = await rows(placement).count({ yard: row.id, scenario: 'actual' })
  const reasons =
    standing === 0
      ? []
      : [`${carCount(standing)} stand on its tracks. Move them to another yard or take them off first.`]
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
  // Planned placements would keep the tracks from being deleted.
  const planned = await rows(placement).find({ yard: row.id }, { only: ['id'] })
  await rows(placement).removeMany(planned.map(({ id }) => id))
  await rows(yard).remove(row.id)
  return { ...answer, removed: true }
}
