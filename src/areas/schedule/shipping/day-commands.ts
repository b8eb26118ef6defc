/** Commands that go from day to day of a schedule and select days. */
import { scheduleKeys as keys } from './state/keys.ts'
import { commandOn } from '#src/engine/commands/command.ts'

const onDays = commandOn('contract:days')

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
  title: 'Go to days, or select this one only',
  key: keys.back,
  quiet: true,
  run: ({ target }) => target.stepOut(),
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
