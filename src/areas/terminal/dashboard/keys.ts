/** Keys of the dashboard's tiles, used by their commands and named on the screen. */
export const tileKeys = {
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  first: 'home',
  last: 'end',
  open: 'enter',
  earlier: 'shift+left',
  later: 'shift+right',
  hide: 'x',
  all: 'a',
} as const
