/** Commands that edit selected days of a schedule, its total and its free days. */
import type { ScheduleController } from './state/schedule-controller.ts'
import { scheduleKeys as keys } from './state/keys.ts'
import { commandOn, type Context } from '#src/engine/commands/command.ts'

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
