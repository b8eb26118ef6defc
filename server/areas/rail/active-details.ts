/** What is left in a car as it is unloaded. */
import type { Call } from '#server/engine/base/handler.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { grouped } from '#model/shared/number-format.ts'

/** `before`: the previous values, for undo. */
export async function updateActiveDetails({ row, input, given, rows }: Call<typeof loadedCar, 'updateActiveDetails'>) {
  if (!given.has('active_volume') && !given.has('active_weight'))
    throw invalid({ non_field_errors: ['Enter the volume, the weight or both.'] })
  const stored = await rows(loadedCar).get(row.id, { lock: true })
  const capacity = Number(stored.shell_capacity)
  if (input.active_volume !== null && capacity > 0 && Number(input.active_volume) > capacity)
    throw invalid({
      active_volume: [
        `What is left must be from 0 to ${grouped(capacity)} gal, the shell capacity, not ${grouped(Number(input.active_volume))} gal.`,
      ],
    })
  const after = await rows(loadedCar).patch(row.id, {
    ...(given.has('active_volume') && { active_volume: input.active_volume }),
    ...(given.has('active_weight') && { active_weight: input.active_weight }),
  })
  return { ...after, before: { active_volume: stored.active_volume, active_weight: stored.active_weight } }
}
