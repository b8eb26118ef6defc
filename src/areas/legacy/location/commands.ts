/** Commands of the table of locations: which township or map sheet it lists, and which locations have no position. */
import { commandOn } from '#src/engine/commands/command.ts'
import { locationKeys as keys } from './keys.ts'
import type { LocationFilters } from './location-filters.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'legacy:locations': LocationFilters
  }
}

const onLocations = commandOn('legacy:locations')

export const filterByArea = onLocations({
  title: 'Filter by township or map sheet…',
  key: keys.area,
  menu: 'table',
  aliases: ['township', 'range', 'meridian', 'sheet', 'NTS', 'DLS', 'survey'],
  args: {
    area: {
      label: 'Township or map sheet',
      help: 'A township such as 47-9W4, or a map sheet such as 094-A-15. Leave it empty to list all.',
    },
  },
  run: ({ target }, { area }) => target.listArea(typeof area === 'string' ? area : ''),
})
export const listUnplaced = onLocations({
  title: 'Show locations without a position',
  key: keys.missing,
  menu: 'table',
  aliases: ['not surveyed', 'missing position', 'missing UWI'],
  run: ({ target }) => target.toggleUnplaced(),
})
