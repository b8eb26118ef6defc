/** Commands of the calendar of orders. */
import { commandOn } from '#src/engine/commands/command.ts'
import { matrixCommands } from '#src/ui/matrix/matrix-commands.ts'
import type { CalendarController } from './calendar-controller.ts'
import { calendarKeys as keys } from './keys.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'partner:calendar': CalendarController
  }
}

export const {
  up: calendarUp,
  down: calendarDown,
  left: calendarLeft,
  right: calendarRight,
  first: firstCalendarLine,
  last: lastCalendarLine,
  pageUp: calendarPageUp,
  pageDown: calendarPageDown,
  open: openCalendarOrder,
} = matrixCommands('partner:calendar', 'line', 'order')

const onCalendar = commandOn('partner:calendar')
export const monthBefore = onCalendar({
  title: 'Show month before',
  key: keys.earlier,
  menu: 'pane',
  run: ({ target }) => target.turn(-1),
})
export const monthAfter = onCalendar({
  title: 'Show month after',
  key: keys.later,
  menu: 'pane',
  run: ({ target }) => target.turn(1),
})
export const thisMonth = onCalendar({
  title: 'Show this month',
  key: keys.today,
  menu: 'pane',
  aliases: ['today'],
  run: ({ target }) => target.turnToToday(),
})
export const nextShortDay = onCalendar({
  title: 'Go to next day with fewer cars',
  key: keys.next,
  menu: 'pane',
  aliases: ['cut', 'short', 'not shipped'],
  run: ({ target }) => target.next(),
})
export const exportCalendarMonth = onCalendar({
  title: 'Export shipped cars of the month',
  key: keys.export,
  menu: 'pane',
  needs: 'access_menu__partner_rail_shipments',
  aliases: ['ERP', 'Excel', 'download'],
  run: ({ target }) => target.exportMonth(),
})
