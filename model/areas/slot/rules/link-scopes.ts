/** What a link opens: free times and bookings, or the board at the gate. */
export const linkScopes = ['book', 'screen'] as const
export type LinkScope = (typeof linkScopes)[number]
export const linkScopeWords: Readonly<Record<LinkScope, string>> = {
  book: 'booking page',
  screen: 'screen at the gate',
}
