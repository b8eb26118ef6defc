/** Keys of the page of a facility, used by its commands and named on the screen. */
export const pageKeys = {
  tab: (place: number): string => String(place + 1),
  tabs: 'shift+t',
  newBill: 'n, c',
} as const

/** Beside those of every list. */
export const lineKeys = { put: 'a' } as const

export const planKeys = {
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  first: 'home',
  last: 'end',
  open: 'enter',
  edit: 'e',
  carry: 'space',
  bills: 'b',
  back: 'escape',
  earlier: '[',
  later: ']',
  today: 't',
  working: 'w',
} as const
