/** Keys of the daily mass balance, used by its commands and shown on its buttons. */
export const dayBalanceKeys = {
  earlier: '[',
  later: ']',
  site: 's',
  next: 'n',
  causes: 'c',
  late: 'l',
  month: 'm',
  movement: 'a',
  close: 'shift+c',
  reopen: 'shift+r',
  print: 'mod+p',
  back: 'escape',
} as const
