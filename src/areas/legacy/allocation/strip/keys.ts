/** Keys of the limits of an allocation, used by their commands and shown on their buttons. */
export const limitKeys = {
  whatIf: 'w',
  whatIfOfRow: 'i',
  earlier: 'left',
  later: 'right',
  up: 'up',
  down: 'down',
  first: 'home',
  last: 'end',
  open: 'enter',
  drop: 'escape',
  explain: 'shift+w',
} as const
