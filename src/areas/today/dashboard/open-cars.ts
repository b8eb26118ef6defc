/** Opens the cars of a facility's yards in the table of the fleet. */
import { yard } from '#model/areas/yard/yard.resource.ts'
import { filterTextOf } from '#model/shared/filter.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { whileBusy } from '#src/engine/panes/busy.state.ts'
import { open } from '#src/engine/panes/screen.ts'

const MOST_YARDS = 200

function openCars(facility: number, filters: Readonly<Record<string, string>>): void {
  void whileBusy(rowsOf(yard).list({ facility, limit: MOST_YARDS })).then(
    ({ results }) => {
      if (results.length === 0) return toast({ text: 'The facility has no yard.', tone: 'warn' })
      const yards = filterTextOf(results.map(({ name }) => name))
      const query = { 'f.yard': yards, ...filters }
      return open('company:fleet:cars:table', {}, { query, place: 'right' })
    },
    (error: unknown) => toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' }),
  )
}

export const openCarsAt = (facility: number): void => openCars(facility, {})
export const openBadOrderCarsAt = (facility: number): void => openCars(facility, { 'f.bad_order': 'yes' })
