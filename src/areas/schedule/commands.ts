/** Commands of the shipping schedule, and the command that opens it. */
import { api } from '#src/engine/api/api.ts'
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { scheduleKeys as keys } from './shipping/keys.ts'
import type { ScheduleController } from './shipping/schedule-controller.ts'

export * from './shipping/day-commands.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:days': ScheduleController
  }
}

const onDays = commandOn('contract:days')
type On = Context<ScheduleController>
const may = 'change_railshippingschedule' as const

const edit = (title: string, key: string, run: (target: ScheduleController) => void, aliases: readonly string[] = []) =>
  onDays({ title, key, menu: 'pane', needs: may, undo: 'exact', aliases, run: ({ target }) => run(target) })

export const setDays = edit('Set cars of selected days', keys.set, (target) => target.begin())
export const moreCars = edit('Add one car', keys.more, (target) => target.nudge(1))
export const fewerCars = edit('Remove one car', keys.fewer, (target) => target.nudge(-1))
export const lockDays = edit('Lock or unlock selected days', keys.lock, (target) => target.lock(), ['hold', 'keep'])
export const blackoutDays = edit('Toggle blackout of selected days', keys.blackout, (target) => target.blackout(), [
  'holiday',
])
export const unlockDays = edit('Unlock all days', keys.unlockAll, (target) => target.unlockAll())
export const spreadDays = edit('Spread remaining cars evenly', keys.spread, (target) => target.spread(), [
  'auto-schedule',
])
export const freeFrom = edit(
  'Start free days on this day',
  keys.from,
  (target) => target.beginFree(target.state.cursor),
  ['begin', 'spread from'],
)
export const freeToday = edit('Start free days today', keys.today, (target) => target.beginFree(null), ['begin'])
export const everyDay = edit('Load on every day of the period', keys.everyDay, (target) => target.everyDay())
export const discardDays = edit('Discard changes to schedule', keys.discard, (target) => target.discard(), ['revert'])
export const totalCars = onDays({
  title: 'Change total…',
  key: keys.total,
  menu: 'pane',
  needs: may,
  undo: 'exact',
  args: {
    total: {
      label: 'Total cars',
      complete: (typed, { target }: On) =>
        typed.trim() === ''
          ? [{ value: String(target.work.draft.total), label: String(target.work.draft.total), hint: 'no change' }]
          : [{ value: typed.trim(), label: typed.trim(), hint: 'cars' }],
    },
  },
  run: ({ target }, { total }) =>
    target.setTotal(typeof total === 'string' && /^\d+$/.test(total) ? Number(total) : NaN),
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
