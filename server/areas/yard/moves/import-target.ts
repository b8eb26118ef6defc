/** The yard that an import goes into: what it has already, and which of the cars are elsewhere. */
import type { Row } from '#model/kernel/resource.ts'
import type { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { yard } from '#model/areas/yard/yard.resource.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Reach, YardStanding } from '../standing.ts'
import type { ExistingYard } from '#model/areas/yard/rules/import/import-plan.ts'
import { placedOf } from './cars.ts'
import { markOf, assumedLengthFt } from '#model/areas/yard/rules/yard.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { mapInTurns } from '#server/engine/limits/turns.ts'

type Import = Call<typeof yard, 'import'>

export type StoredCar = Row<typeof railcar>
/** The yard to import into: an existing one, or the name of a new one. */
export async function yardOf({ input, rows }: Import): Promise<{ id: number | null; name: string }> {
  if (input.yard !== null) {
    const [found] = await rows(yard).find({ id: input.yard }, { lock: true })
    if (found === undefined) throw invalid({ yard: [`There is no yard ${input.yard}.`] })
    return { id: found.id, name: found.name }
  }
  const name = input.name.trim()
  if (name === '') throw invalid({ name: ['A new yard needs a name.'] })
  if ((await rows(yard).count({ name })) > 0)
    throw invalid({ name: [`There is a yard ${name} already: import into it, or choose another name.`] })
  return { id: null, name }
}

export async function knownOf(
  rows: Reach,
  here: { id: number | null; name: string },
  fleet: ReadonlyMap<string, StoredCar>,
  at: YardStanding | undefined,
): Promise<ExistingYard> {
  const placed = await placedOf(rows, [...fleet.values()])
  const ids = [...new Set([...fleet.values()].flatMap((car) => car.yard ?? []))]
  const yards = new Map((ids.length === 0 ? [] : await rows(yard).find({ id: ids })).map(({ id, name }) => [id, name]))
  return {
    name: here.name,
    tracks: await mapInTurns([...(at?.tracks.values() ?? [])], (one) => ({
      ...one,
      standing: (at?.layout.get(one.id) ?? []).flatMap((id) => {
        const car = at?.cars.get(id)
        return car ? [{ mark: markOf(car), length_ft: car.length_ft ?? assumedLengthFt }] : []
      }),
    })),
    cars: new Map(
      await mapInTurns([...fleet], ([mark, car]) => [
        mark,
        {
          yard: car.yard === null ? null : (yards.get(car.yard) ?? null),
          here: here.id !== null && car.yard === here.id,
          placed: placed.has(car.id),
          hold: car.hold,
          length_ft: car.length_ft,
        },
      ]),
    ),
  }
}
