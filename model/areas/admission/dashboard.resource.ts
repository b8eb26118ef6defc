/** The terminal at a glance. It has no rows of its own: the server mounts its call beside the registry. */
import { onResource } from '#model/kernel/action.ts'
import { codes, ref } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { tileNames } from './rules/tiles.ts'

const overview = 'access_menu__v3__overview'

export const terminalDashboard = resource('terminalboss/v3/dashboard/', {
  label: 'Terminal dashboard',
  needs: { view: overview, change: overview },
  title: [],
  actionOnly: true,
  fields: {},
  actions: {
    /**
     * `{at, tiles: [{name, as_of, figures, lines, more, hours}]}`: all tiles that whoever asks may see, or those of them that are named; of one site
     * where it is named.
     */
    tiles: onResource('tiles/', {
      label: 'Tiles of the dashboard',
      needs: overview,
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        server: ref('terminal:server', { label: 'Site' }),
        names: codes({ label: 'Tiles', choices: tileNames, help: 'Those that a change touched; leave empty for all' }),
      },
    }),
  },
})
