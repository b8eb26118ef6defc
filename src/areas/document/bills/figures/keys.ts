/** Keys of the bills of lading that wait, used by their commands and named on the screen. */
export const billKeys = {
  enter: 'enter',
  nextDoubt: 'n',
  previousDoubt: 'shift+n',
  type: 'e, f2',
  takeBack: 'u',
  record: 'p',
  region: 'b',
  other: 'a',
  trip: 't',
  retry: 'r',
  stop: 'shift+r',
  discard: 'x',
  cut: 'shift+backslash',
  join: 'backspace',
  nextPage: ']',
  previousPage: '[',
  larger: '=, shift+=',
  smaller: '-',
  fit: '0',
  turn: 'shift+t',
  beside: 'i',
  show: 'o',
} as const

/** While a region of the page is marked. */
export const regionKeys = {
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  narrower: 'shift+left',
  wider: 'shift+right',
  lower: 'shift+up',
  taller: 'shift+down',
  read: 'enter',
  leave: 'escape',
} as const
