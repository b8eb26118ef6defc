/** Keys of the calendar of orders, used by its commands and named on its buttons. */
export const calendarKeys = { earlier: '[', later: ']', today: 't', next: 'n', export: 'x' } as const
