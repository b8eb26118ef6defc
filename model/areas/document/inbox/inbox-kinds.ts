/** Names the kinds of inboxes by which bills of lading arrive, and the outcomes of a message. */

export const inboxKinds = ['folder', 'webhook', 'imap'] as const
export type InboxKind = (typeof inboxKinds)[number]
export const inboxKindWords = {
  folder: 'Folder of the server',
  webhook: 'Signed e-mail by a web call',
  imap: 'Mailbox (IMAP)',
} as const

export const messageOutcomes = ['taken', 'duplicate', 'refused'] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
export const outcomeWords = { taken: 'Taken', duplicate: 'Duplicate', refused: 'Refused' } as const
