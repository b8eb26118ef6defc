/** The way to the page of a facility from anywhere. */
import { api } from '#src/engine/api/api.ts'
import { command } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { open } from '#src/engine/panes/screen.ts'
import { lastLook } from './last-tab.state.ts'

const needs = 'access_menu__shipments'
const MOST = 200

type Place = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly city: string
  readonly state: string
}
/** Asked by path: the declaration would become part of what is loaded with the commands. */
const places = async (ordering: 'id' | 'name'): Promise<readonly Place[]> =>
  (
    await api<{ readonly results: readonly Place[] }>('facility/', {
      query: { active: true, ordering, limit: MOST },
    })
  ).results

export const goToFacility = command({
  title: 'Go to facility',
  key: 'g>f',
  menu: 'go',
  needs,
  aliases: ['facility', 'my facility', 'plant', 'terminal'],
  run: async () => {
    const all = await places('id')
    const last = lastLook().facility()
    // The one looked at last while it still is there, else the first.
    const found = all.find(({ id }) => id === last) ?? all[0]
    if (found === undefined) return toast({ text: 'No facility is active yet.' })
    open('facility:page', { facilityId: found.id, tabName: lastLook().tab() })
  },
})

export const openFacility = command({
  title: 'Open facility…',
  menu: 'go',
  needs,
  aliases: ['facility', 'choose facility', 'another facility'],
  args: {
    facility: {
      label: 'Facility',
      complete: async (typed) =>
        (await places('name'))
          .filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(typed.trim().toLowerCase()))
          .map(({ id, name, city, state }) => ({
            value: id,
            label: name,
            hint: [city, state].filter((word) => word !== '').join(', '),
          })),
    },
  },
  run: (_, args) => {
    if (typeof args['facility'] !== 'number') throw new Error('Choose one of the facilities.')
    open('facility:page', { facilityId: args['facility'], tabName: lastLook().tab() })
  },
})
