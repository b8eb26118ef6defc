/** Commands that go from day to day of a plan and select days. Each pane with days takes them for its own target. */
import { commandOn, type Command } from '#src/engine/commands/command.ts'
import type { CommandTargets } from '#src/engine/panes/command-target.ts'

type WalkedDays = {
  step(by: number, extend?: boolean): void
  stepMonth(by: number, extend?: boolean): void
  toEnd(end: 'first' | 'last', extend?: boolean): void
  stepOut(): void
}
type DaysKind = { [K in keyof CommandTargets]: CommandTargets[K] extends WalkedDays ? K : never }[keyof CommandTargets]

export function dayCommands<K extends DaysKind>(kind: K) {
  const on = commandOn(kind)
  const walk = (title: string, key: string, run: (days: WalkedDays) => void): Command =>
    on({ title, key, quiet: true, run: ({ target }) => run(target) })
  return {
    dayBefore: walk('Go to previous day', 'left', (days) => days.step(-1)),
    dayAfter: walk('Go to next day', 'right', (days) => days.step(1)),
    weekBefore: walk('Go to previous week', 'up', (days) => days.step(-7)),
    weekAfter: walk('Go to next week', 'down', (days) => days.step(7)),
    monthBefore: walk('Go to previous month', 'pageup', (days) => days.stepMonth(-1)),
    monthAfter: walk('Go to next month', 'pagedown', (days) => days.stepMonth(1)),
    firstDay: walk('Go to first day', 'home, mod+home', (days) => days.toEnd('first')),
    lastDay: walk('Go to last day', 'end, mod+end', (days) => days.toEnd('last')),
    markBefore: walk('Extend selection to previous day', 'shift+left', (days) => days.step(-1, true)),
    markAfter: walk('Extend selection to next day', 'shift+right', (days) => days.step(1, true)),
    markWeekBefore: walk('Extend selection to previous week', 'shift+up', (days) => days.step(-7, true)),
    markWeekAfter: walk('Extend selection to next week', 'shift+down', (days) => days.step(7, true)),
    markMonthAfter: walk('Extend selection to next month', 'shift+pagedown', (days) => days.stepMonth(1, true)),
    markMonthBefore: walk('Extend selection to previous month', 'shift+pageup', (days) => days.stepMonth(-1, true)),
    markToFirst: walk('Extend selection to first day', 'shift+home', (days) => days.toEnd('first', true)),
    markToLast: walk('Extend selection to last day', 'shift+end', (days) => days.toEnd('last', true)),
    unmark: walk('Go to days, or select this one only', 'escape', (days) => days.stepOut()),
  }
}
