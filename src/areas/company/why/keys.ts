/** Keys of the list of what somebody may do. */
export const whyKeys = {
  up: 'up',
  down: 'down',
  pageUp: 'pageup',
  pageDown: 'pagedown',
  first: 'home',
  last: 'end',
  find: '/',
  all: '1',
  granted: '2',
  lacking: '3',
  leave: 'escape',
  explain: 'j',
} as const
