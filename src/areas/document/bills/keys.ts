/** Keys of the bills of lading that wait, used by their commands and named on the screen. */
export const billKeys = {
  save: 'enter',
  other: 'a',
  trip: 't',
  retry: 'r',
  edit: 'e',
  discard: 'x',
  next: 'n',
  show: 'o',
} as const
