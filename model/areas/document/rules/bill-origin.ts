/** Names the sources of bills of lading, and the number of shipments that fit one. */
export const billSources = ['upload', 'folder', 'webhook', 'imap', 'trip'] as const
export type BillSource = (typeof billSources)[number]

export const billMatches = ['none', 'one', 'several'] as const
