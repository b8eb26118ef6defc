/** The keys of the shipping schedule, and the way to it. Palette, menus and `?` sheet read them here. */
import { api } from '../../engine/api.ts'
import { commandOn, type Context } from '../../engine/command.ts'
import { open } from '../../engine/screen.ts'
import type { RecordTarget } from '../../engine/target.ts'
import { scheduleKeys as keys } from './schedule-keys.ts'
import type { ScheduleController } from './ScheduleController.ts'

const onDays = commandOn<ScheduleController>('contract:days')
type On = Context<ScheduleController>
const may = 'change_railshippingschedule' as const

const step = (title: string, key: string, by: number, extend = false) => onDays({ title, key, quiet: true, run: ({ target }) => target.step(by, extend) })
const stepMonth = (title: string, key: string, by: number, extend = false) => onDays({ title, key, quiet: true, run: ({ target }) => target.stepMonth(by, extend) })

export const dayBefore = step('Day before', 'left', -1)
export const dayAfter = step('Day after', 'right', 1)
export const weekBefore = step('Week before', 'up', -7)
export const weekAfter = step('Week after', 'down', 7)
export const monthBefore = stepMonth('Month before', 'pageup', -1)
export const monthAfter = stepMonth('Month after', 'pagedown', 1)
export const firstDay = onDays({ title: 'First day', key: 'home, mod+home', quiet: true, run: ({ target }) => target.toEnd('first') })
export const lastDay = onDays({ title: 'Last day', key: 'end, mod+end', quiet: true, run: ({ target }) => target.toEnd('last') })
export const markBefore = step('Mark the day before too', 'shift+left', -1, true)
export const markAfter = step('Mark the day after too', 'shift+right', 1, true)
export const markWeekBefore = step('Mark a week back', 'shift+up', -7, true)
export const markWeekAfter = step('Mark a week on', 'shift+down', 7, true)
export const markMonthAfter = stepMonth('Mark a month on', 'shift+pagedown', 1, true)
export const markMonthBefore = stepMonth('Mark a month back', 'shift+pageup', -1, true)
export const markToFirst = onDays({ title: 'Mark to the first day', key: 'shift+home', quiet: true, run: ({ target }) => target.toEnd('first', true) })
export const markToLast = onDays({ title: 'Mark to the last day', key: 'shift+end', quiet: true, run: ({ target }) => target.toEnd('last', true) })
export const unmark = onDays({ title: 'Mark this day only', key: keys.back, quiet: true, run: ({ target }) => target.goTo(target.state.cursor) })

const edit = (title: string, key: string, run: (target: ScheduleController) => void, aliases: readonly string[] = []) =>
  onDays({ title, key, menu: 'pane', needs: may, undo: 'exact', aliases, run: ({ target }) => run(target) })

export const setDays = edit('Set the cars of the marked days (or type the digits)', keys.set, (target) => target.begin())
export const moreCars = edit('One car more', keys.more, (target) => target.nudge(1))
export const fewerCars = edit('One car fewer', keys.fewer, (target) => target.nudge(-1))
export const lockDays = edit('Lock or unlock the marked days', keys.lock, (target) => target.lock(), ['hold', 'keep'])
export const blackoutDays = edit('Blackout: no cars on the marked days, or again', keys.blackout, (target) => target.blackout(), ['holiday'])
export const unlockDays = edit('Unlock all days', keys.unlockAll, (target) => target.unlockAll())
export const spreadDays = edit('Spread what remains evenly', keys.spread, (target) => target.spread(), ['auto-schedule'])
export const everyDay = edit('Load on every day from first to last', keys.everyDay, (target) => target.everyDay())
export const discardDays = edit('Throw the changes away', keys.discard, (target) => target.discard(), ['revert'])
export const totalCars = onDays({
  title: 'Change the total …', key: keys.total, menu: 'pane', needs: may, undo: 'exact',
  args: { total: { label: 'Cars in all', complete: (typed, { target }: On) => (typed.trim() === '' ? [{ value: String(target.work.draft.total), label: String(target.work.draft.total), hint: 'as it is' }] : [{ value: typed.trim(), label: typed.trim(), hint: 'cars' }]) } },
  run: ({ target }, { total }) => target.setTotal(typeof total === 'string' && /^\d+$/.test(total) ? Number(total) : NaN),
})
export const nextChange = onDays({ title: 'Next day that changes', key: keys.next, menu: 'pane', run: ({ target }) => target.toChange(1) })
export const previousChange = onDays({ title: 'Previous day that changes', key: keys.previous, menu: 'pane', run: ({ target }) => target.toChange(-1) })
export const showWorking = onDays({ title: 'Show the working', key: keys.working, menu: 'pane', aliases: ['sum', 'formula'], run: ({ target }) => target.turn('working') })
export const showDifference = onDays({ title: 'Show what would change', key: keys.difference, menu: 'pane', aliases: ['diff'], run: ({ target }) => target.turn('difference') })
export const walkPlot = onDays({ title: 'Walk along the curves', key: keys.plot, menu: 'pane', run: ({ target }) => target.toPlot() })
export const saveDays = onDays({
  title: 'Look at the difference, and save', key: keys.save, menu: 'pane', needs: may, undo: 'compensating',
  enabled: ({ target }) => target.isChanged || 'Nothing has been changed', run: ({ target }) => target.ask(),
})

/** From a schedule in a table or on its own page to its days. */
export const openDays = commandOn<RecordTarget>('record')({
  title: 'Days of this shipping schedule', key: 'shift+d', menu: 'row', needs: may, aliases: ['auto-schedule', 'spread'],
  enabled: ({ target }) => (target.resource === 'contract:schedule' && target.ids().length === 1) || 'One shipping schedule has its days',
  run: async ({ target }) => {
    const [id] = target.ids()
    if (typeof id !== 'number') return
    // The declaration would come with the first paint, which waits for every command.
    const { contract } = await api<{ readonly contract: number | null }>(`railschedule/${id}/`)
    open('contract:update:schedule', { contractId: contract ?? 0, scheduleId: id })
  },
})
