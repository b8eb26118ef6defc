/** Keys of the dashboard of contracts, used by its commands and named on the screen. */
export const dashboardKeys = {
  up: 'up',
  down: 'down',
  first: 'home',
  last: 'end',
  pageUp: 'pageup',
  pageDown: 'pagedown',
  extendUp: 'shift+up',
  extendDown: 'shift+down',
  mark: 'space',
  all: 'mod+a',
  none: 'escape',
  open: 'enter',
  group: 'b',
  side: 't',
} as const
