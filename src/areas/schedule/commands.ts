/** Commands for the panels of the shipping schedule and for saving it, and the command that opens it. */
import { api } from '#src/engine/api/api.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { openDaysKey, scheduleKeys as keys } from './shipping/state/keys.ts'
import type { ScheduleController } from './shipping/state/schedule-controller.ts'

export * from './shipping/day-commands.ts'
export * from './shipping/edit-commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:days': ScheduleController
  }
}

const onDays = commandOn('contract:days')

const may = 'change_railshippingschedule' as const
export const openDay = onDays({
  title: 'Open shipments of the day',
  key: keys.openDay,
  menu: 'pane',
  aliases: ['bills of the day', 'plan and actual'],
  run: ({ target }) => target.openDay(),
})
const making = { menu: 'pane', needs: 'change_railshipment', undo: 'compensating' } as const
export const makeShipment = onDays({
  ...making,
  title: 'Make a shipment of the day',
  key: keys.make,
  aliases: ['new bill', 'bill of lading for the day', 'ship the day'],
  run: ({ target }) => target.make(),
})
export const makeBeyond = onDays({
  ...making,
  title: 'Make a shipment beyond the plan',
  key: keys.makeBeyond,
  aliases: ['one more bill', 'over the plan'],
  run: ({ target }) => target.make(true),
})
export const showPace = onDays({
  title: 'Show pace and days that went otherwise',
  key: keys.pace,
  menu: 'pane',
  aliases: ['behind', 'projected end', 'worklist', 'plan against actual'],
  run: ({ target }) => target.enter('pace'),
})
export const showCars = onDays({
  title: 'Show cars of the schedule',
  key: keys.cars,
  menu: 'pane',
  aliases: ['promised cars', 'loaded cars'],
  run: ({ target }) => target.enter('cars'),
})
export const promiseCars = onDays({
  ...making,
  title: 'Add promised cars…',
  key: keys.promise,
  aliases: ['paste marks', 'cars of the buyer', 'cars of the seller'],
  run: ({ target }) => target.promise(),
})
export const showWorking = onDays({
  title: 'Show calculation',
  key: keys.working,
  menu: 'pane',
  aliases: ['sum', 'formula'],
  run: ({ target }) => target.turn('working'),
})
export const showDifference = onDays({
  title: 'Show changes',
  key: keys.difference,
  menu: 'pane',
  aliases: ['diff'],
  run: ({ target }) => target.turn('difference'),
})
export const walkPlot = onDays({
  title: 'Move along schedule curves',
  key: keys.plot,
  menu: 'pane',
  run: ({ target }) => target.toPlot(),
})
export const saveDays = onDays({
  title: 'Review changes and save',
  key: keys.save,
  menu: 'pane',
  needs: may,
  undo: 'compensating',
  enabled: ({ target }) => target.isChanged || 'There are no unsaved changes',
  run: ({ target }) => target.ask(),
})

/** Opens the days of a schedule from a table or record. */
export const openDays = commandOn('record')({
  title: 'Open days of shipping schedule',
  key: openDaysKey,
  menu: 'row',
  needs: may,
  aliases: ['auto-schedule', 'spread'],
  enabled: ({ target }) =>
    (target.resource === 'contract:schedule' && target.ids().length === 1) || 'Select exactly one shipping schedule',
  run: async ({ target }) => {
    const [id] = target.ids()
    if (typeof id !== 'number') return
    // Requested here, because the resource declaration would become part of the initial load.
    const { contract } = await api<{ readonly contract: number | null }>(`railschedule/${id}/`)
    open('contract:update:schedule', { contractId: contract ?? 0, scheduleId: id })
  },
})
