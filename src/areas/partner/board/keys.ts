/** Keys of the days of a nomination and of the board of months, used by their commands and shown on their buttons. */
export const boardKeys = {
  set: 'e',
  more: 'equal, shift+equal, numpadadd',
  fewer: 'minus, numpadsubtract',
  lock: 'l',
  unlockAll: 'shift+l',
  total: 't',
  forecast: 'f',
  spread: 'r',
  clear: 'delete',
  reason: 'o',
  fit: 'c',
  next: 'n',
  approve: 'y',
  reject: 'x',
  months: 'm',
  order: 'o',
} as const
