/** Commands of the plan of a facility: the cursor, typing a day, carrying its cars to another one. */
import { commandOn } from '#src/engine/commands/command.ts'
import { planKeys as keys } from '../base/keys.ts'
import type { PlanController } from './plan-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'facility:plan': PlanController
  }
}

const onPlan = commandOn('facility:plan')
const may = 'change_railshippingschedule' as const
const quiet = (title: string, key: string, run: (target: PlanController) => void) =>
  onPlan({ title, key, quiet: true, run: ({ target }) => run(target) })
const shown = (title: string, key: string, aliases: readonly string[], run: (target: PlanController) => void) =>
  onPlan({ title, key, menu: 'pane', aliases, run: ({ target }) => run(target) })

export const planLeft = quiet('Go to previous day of the plan', keys.left, (target) => target.step(-1))
export const planRight = quiet('Go to next day of the plan', keys.right, (target) => target.step(1))
export const planUp = quiet('Go to schedule above', keys.up, (target) => target.stepSchedule(-1))
export const planDown = quiet('Go to schedule below', keys.down, (target) => target.stepSchedule(1))
export const planFirst = quiet('Go to first day shown', keys.first, (target) => target.toEnd('first'))
export const planLast = quiet('Go to last day shown', keys.last, (target) => target.toEnd('last'))
export const planBack = quiet('Leave the days, or let carried cars go', keys.back, (target) => target.letGo())

export const planEarlier = shown('Show an earlier week of the plan', keys.earlier, ['week before'], (target) =>
  target.turn(-1),
)
export const planLater = shown('Show a later week of the plan', keys.later, ['week after'], (target) => target.turn(1))
export const planToday = shown('Show today in the plan', keys.today, ['now'], (target) => target.toToday())
export const planWorking = shown(
  'Show the calculation of the last change',
  keys.working,
  ['working', 'formula'],
  (on) => on.toggleWorking(),
)
export const planBills = onPlan({
  title: 'Open bills of the day beside',
  key: keys.bills,
  menu: 'pane',
  aliases: ['what was shipped', 'rows of the day'],
  enabled: ({ target }) => target.isOnDay || 'The cursor is not on a day',
  run: ({ target }) => target.openBills(),
})
export const openOrDrop = onPlan({
  title: 'Open the schedule beside, or drop cars',
  key: keys.open,
  quiet: true,
  undo: 'exact',
  run: async ({ target }) => {
    if (target.state.carried === null) target.open()
    else await target.drop(target.state.cursor.day)
  },
})
export const planEdit = onPlan({
  title: 'Set cars of the day',
  key: keys.edit,
  menu: 'pane',
  needs: may,
  undo: 'exact',
  enabled: ({ target }) => target.isOnDay || 'The cursor is not on a day',
  run: ({ target }) => target.begin(),
})
export const planCarry = onPlan({
  title: 'Move cars of the day to another day',
  key: keys.carry,
  menu: 'pane',
  needs: may,
  undo: 'exact',
  aliases: ['carry cars', 'pick up', 'drop'],
  enabled: ({ target }) => target.isOnDay || 'The cursor is not on a day',
  run: ({ target }) => target.carry(),
})

const digit = (figure: string) =>
  onPlan({
    title: `Set cars of the day, beginning with ${figure}`,
    key: figure,
    quiet: true,
    needs: may,
    undo: 'exact',
    enabled: ({ target }) => target.isOnDay || 'The cursor is not on a day',
    run: ({ target }) => target.begin(figure),
  })
export const digit0 = digit('0')
export const digit1 = digit('1')
export const digit2 = digit('2')
export const digit3 = digit('3')
export const digit4 = digit('4')
export const digit5 = digit('5')
export const digit6 = digit('6')
export const digit7 = digit('7')
export const digit8 = digit('8')
export const digit9 = digit('9')
