/** Commands that go from day to day of a schedule and select days. */
import { scheduleKeys as keys } from './state/keys.ts'
import { commandOn } from '#src/engine/commands/command.ts'
import { dayCommands } from '#src/ui/days/day-commands.ts'

export const {
  dayBefore,
  dayAfter,
  weekBefore,
  weekAfter,
  monthBefore,
  monthAfter,
  firstDay,
  lastDay,
  markBefore,
  markAfter,
  markWeekBefore,
  markWeekAfter,
  markMonthAfter,
  markMonthBefore,
  markToFirst,
  markToLast,
  unmark,
} = dayCommands('contract:days')

const onDays = commandOn('contract:days')
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
