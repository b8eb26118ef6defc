/** Commands for the panels of the shipping schedule and for saving it, and the command that opens it. */
import { api } from '#src/engine/api/api.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { scheduleKeys as keys } from './shipping/keys.ts'
import type { ScheduleController } from './shipping/schedule-controller.ts'

export * from './shipping/day-commands.ts'
export * from './shipping/edit-commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:days': ScheduleController
  }
}

const onDays = commandOn('contract:days')

const may = 'change_railshippingschedule' as const
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
  key: 'shift+d',
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
