/** Keys of the shipping schedule, used by its commands and shown on its buttons. */
export const scheduleKeys = {
  openDay: 'enter',
  make: 'a',
  makeBeyond: 'shift+a',
  set: 'e',
  more: 'equal, shift+equal, numpadadd',
  fewer: 'minus, numpadsubtract',
  lock: 'l',
  unlockAll: 'shift+l',
  blackout: 'b',
  total: 't',
  spread: 'r',
  everyDay: 'shift+r',
  from: 's',
  today: 'shift+t',
  pace: 'shift+p',
  cars: 'c',
  promise: 'shift+c',
  working: 'w',
  difference: 'd',
  plot: 'p',
  next: 'n',
  previous: 'shift+n',
  save: 'mod+s',
  discard: 'shift+delete',
} as const

/** Opens the days of a schedule from a table or its record. */
export const openDaysKey = 'shift+d'
