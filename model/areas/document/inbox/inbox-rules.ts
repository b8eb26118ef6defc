/** Validates an inbox by its kind: a folder needs its directory, a mailbox its server, and both kinds of e-mail their senders. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import type { InboxKind } from './inbox-kinds.ts'
import { isSenderEntry } from './senders.ts'

type Inbox = {
  readonly kind: InboxKind
  readonly folder: string
  readonly address: string
  readonly account: string
  readonly senders: readonly string[]
}
type Errors = Readonly<Record<string, readonly string[]>>

function problemsOfSenders({ kind, senders }: Inbox): Errors {
  const odd = senders.filter((entry) => !isSenderEntry(entry))
  if (odd.length > 0)
    return { senders: odd.map((entry) => `"${entry}" is neither an address nor a domain such as carrier.example.com.`) }
  return kind === 'folder' || senders.length > 0
    ? {}
    : { senders: ['Name at least one address or domain. Messages of others are refused.'] }
}

function problemsOfPlace({ kind, folder, address, account }: Inbox): Errors {
  if (kind === 'folder') return folder === '' ? { folder: ['Name the folder.'] } : {}
  if (kind === 'webhook') return {}
  return {
    ...(address === '' && { address: ['Give the mail server, such as imaps://imap.example.com.'] }),
    ...(account === '' && { account: ['Give the account at the mail server.'] }),
  }
}

export const inboxProblems = judgedBy({
  fields: ['kind', 'folder', 'address', 'account', 'senders'],
  facts: {},
  judge: (inbox: Inbox) => ({ errors: { ...problemsOfPlace(inbox), ...problemsOfSenders(inbox) }, values: {} }),
})
