/** Keys of the list of what somebody may do, and of where they are signed in. */
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
  sessions: '4',
  endSession: 'x',
  endAll: 'shift+x',
  leave: 'escape',
  explain: 'j',
} as const
