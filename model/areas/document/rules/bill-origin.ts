/** Where a bill of lading came from, and how many shipments it may belong to. */
export const billSources = ['upload', 'folder', 'webhook', 'imap', 'trip'] as const
export type BillSource = (typeof billSources)[number]

export const billMatches = ['none', 'one', 'several'] as const
