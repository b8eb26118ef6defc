/** Keys of the overview, used by its commands and shown on its buttons. */
export const overviewKeys = {
  earlier: '[',
  later: ']',
  range: 'r',
  sites: 's',
  allSites: 'a',
  bucket: 'b',
  next: 'n',
  tickets: 't',
  whatIf: 'w',
  openNow: 'o',
} as const
