/** Commands of the overview of trips: a digit for each set, and those of every list. */
import { commandOn } from '#src/engine/commands/command.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { listCommands } from '#src/ui/lines/list-commands.ts'
import type { OverviewController } from './overview-controller.ts'
import { tripSets } from '../worst/worst.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'trace:overview': OverviewController
  }
}

export const {
  up: tripUp,
  down: tripDown,
  first: firstTrip,
  last: lastTrip,
  pageUp: tripPageUp,
  pageDown: tripPageDown,
  extendUp: extendTripsUp,
  extendDown: extendTripsDown,
  mark: markTrip,
  markAll: markAllTrips,
  release: releaseTrips,
  open: openTrip,
} = listCommands('trace:overview', 'trip', 'trips')

const onOverview = commandOn('trace:overview')
const turning = (at: number) => {
  const set = tripSets[at] ?? tripSets[0]
  return onOverview({
    title: `Show ${set.name === 'arriving_72h' ? 'trips that arrive in 72 h' : `${set.label.toLowerCase()} trips`}`,
    key: set.key,
    menu: 'pane',
    run: ({ target }) => target.turnTo(set.name),
  })
}
export const showActiveTrips = turning(0)
export const showLateTrips = turning(1)
export const showSilentTrips = turning(2)
export const showHeldTrips = turning(3)
export const showBadOrderTrips = turning(4)
export const showArrivingTrips = turning(5)
export const nextWorstTrip = onOverview({
  title: 'Open next trip beside',
  key: 'n',
  menu: 'pane',
  aliases: ['next worst', 'walk the worst'],
  run: ({ target }) => {
    target.step(1)
    target.open()
  },
})
export const mapTrips = onOverview({
  title: 'Show these trips on the map beside',
  key: 'm',
  menu: 'pane',
  aliases: ['map of trips'],
  run: ({ target }) => open('company:trace:trips:map', {}, { query: { set: target.shown.set }, place: 'right' }),
})
export const reckonWorstTrip = onOverview({
  title: 'Show how this ETA was reckoned',
  key: 'e',
  quiet: true,
  run: ({ target }) => {
    const [id] = target.ids
    if (id !== undefined) openOverlay(() => import('../trip/WorkingDialog.tsx'), { id, of: 'eta' as const })
  },
})
