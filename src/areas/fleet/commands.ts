/** Commands of the fleet: many cars are put into one. */
import { MOST_COMPARED } from '#model/areas/fleet/rules/car-list.ts'
import { api } from '#src/engine/api/api.ts'
import { commandOn, type Option } from '#src/engine/commands/command.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { FleetWanted } from './fleet-operation.ts'

type UsedFleets = { readonly fleet: readonly Option<string>[] }

/** Asked once while somebody types, and again as soon as a car changes. */
const usedFleets = (): Promise<UsedFleets> =>
  queryClient().fetchQuery({
    queryKey: ['trace:railcar', 'choices'],
    queryFn: ({ signal }) => api<UsedFleets>('railcar/choices/', { signal }),
    meta: { resources: ['trace:railcar'] },
  })
/** Those that cars are in already, and whatever is typed. */
async function fleets(typed: string): Promise<readonly Option<string>[]> {
  const { fleet } = await usedFleets()
  const wanted = typed.trim()
  const found = fleet.filter(({ value }) => value.toLowerCase().includes(wanted.toLowerCase()))
  const isNew = wanted !== '' && !fleet.some(({ value }) => value === wanted)
  return [...(isNew ? [{ value: wanted, label: wanted, hint: 'new' }] : []), ...found]
}
const statuses: readonly Option<FleetWanted['status']>[] = [
  { value: 'P', label: 'P', hint: 'permanent' },
  { value: 'T', label: 'T', hint: 'temporary' },
  { value: 'I', label: 'I', hint: 'inactive' },
]

export const putIntoFleet = commandOn('record:trace:railcar')({
  title: 'Assign cars to a fleet…',
  key: 'a',
  menu: 'row',
  panel: true,
  needs: 'change_railcar',
  undo: 'exact',
  aliases: ['fleet', 'pool', 'crude pool', 'move to fleet', 'fleet status'],
  enabled: ({ target }) => target.ids().length > 0 || 'No car is selected',
  args: {
    fleet: { label: 'Fleet', complete: fleets },
    status: {
      label: 'Fleet status',
      complete: (typed) =>
        statuses.filter(({ label, hint = '' }) =>
          `${label} ${hint}`.toLowerCase().includes(typed.trim().toLowerCase()),
        ),
    },
  },
  run: async ({ target }, { fleet, status }) => {
    const known = statuses.find(({ value }) => value === status)
    if (known === undefined) throw new Error('The fleet status is P, T or I.')
    const { openFleet } = await import('./fleet-operation.ts')
    await openFleet(target, { fleet: String(fleet), status: known.value })
  },
})

export const compareCars = commandOn('record:trace:railcar')({
  title: 'Show history of the cars as lines',
  menu: 'row',
  needs: 'can_view_car_history',
  aliases: ['compare cars', 'sightings of the cars', 'line diagram'],
  enabled: ({ target }) =>
    target.ids().length > MOST_COMPARED
      ? `Select at most ${MOST_COMPARED} cars`
      : target.ids().length > 0 || 'No car is selected',
  run: async ({ target }) => {
    const rows = (await target.rows?.(['car_mark', 'car_number'])) ?? []
    const cars = rows.map((row) => `${String(row['car_mark'])} ${String(row['car_number'])}`).join(', ')
    open('company:trace:history:cars', {}, { query: { cars }, place: 'right' })
  },
})
