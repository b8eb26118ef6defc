/** Commands of the shipping schedule, and the command that opens it. */
import { api } from '#src/engine/api/api.ts'
import { commandOn, type Context } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import { scheduleKeys as keys } from './shipping/keys.ts'
import type { ScheduleController } from './shipping/schedule-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'contract:days': ScheduleController
  }
}

const onDays = commandOn('contract:days')
type On = Context<ScheduleController>
const may = 'change_railshippingschedule' as const

const step = (title: string, key: string, by: number, extend = false) =>
  onDays({ title, key, quiet: true, run: ({ target }) => target.step(by, extend) })
const stepMonth = (title: string, key: string, by: number, extend = false) =>
  onDays({ title, key, quiet: true, run: ({ target }) => target.stepMonth(by, extend) })

export const dayBefore = step('Go to previous day', 'left', -1)
export const dayAfter = step('Go to next day', 'right', 1)
export const weekBefore = step('Go to previous week', 'up', -7)
export const weekAfter = step('Go to next week', 'down', 7)
export const monthBefore = stepMonth('Go to previous month', 'pageup', -1)
export const monthAfter = stepMonth('Go to next month', 'pagedown', 1)
export const firstDay = onDays({
  title: 'Go to first day',
  key: 'home, mod+home',
  quiet: true,
  run: ({ target }) => target.toEnd('first'),
})
export const lastDay = onDays({
  title: 'Go to last day',
  key: 'end, mod+end',
  quiet: true,
  run: ({ target }) => target.toEnd('last'),
})
export const markBefore = step('Extend selection to previous day', 'shift+left', -1, true)
export const markAfter = step('Extend selection to next day', 'shift+right', 1, true)
export const markWeekBefore = step('Extend selection to previous week', 'shift+up', -7, true)
export const markWeekAfter = step('Extend selection to next week', 'shift+down', 7, true)
export const markMonthAfter = stepMonth('Extend selection to next month', 'shift+pagedown', 1, true)
export const markMonthBefore = stepMonth('Extend selection to previous month', 'shift+pageup', -1, true)
export const markToFirst = onDays({
  title: 'Extend selection to first day',
  key: 'shift+home',
  quiet: true,
  run: ({ target }) => target.toEnd('first', true),
})
export const markToLast = onDays({
  title: 'Extend selection to last day',
  key: 'shift+end',
  quiet: true,
  run: ({ target }) => target.toEnd('last', true),
})
export const unmark = onDays({
  title: 'Select this day only',
  key: keys.back,
  quiet: true,
  run: ({ target }) => target.goTo(target.state.cursor),
})

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
export const nextChange = onDays({
  title: 'Go to next changed day',
  key: keys.next,
  menu: 'pane',
  run: ({ target }) => target.toChange(1),
})
export const previousChange = onDays({
  title: 'Go to previous changed day',
  key: keys.previous,
  menu: 'pane',
  run: ({ target }) => target.toChange(-1),
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
