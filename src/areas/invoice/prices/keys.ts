/** Keys of the board of prices, used by its commands and shown on its buttons. */
export const priceKeys = {
  raise: 'shift+5',
  add: 'p',
  next: 'n',
  find: '/',
  mark: 'space, x',
  all: 'shift+8, mod+a',
  release: 'escape',
  earlier: '[',
  later: ']',
  today: '0',
  table: 't',
} as const

/** How many months are shown, by a digit. */
export const priceScales = [
  { key: '1', months: 6 },
  { key: '2', months: 12 },
  { key: '3', months: 24 },
] as const
