/** Messages and files that came to the inboxes, each with its outcome. The server alone writes them. */
import { choice, instant, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { turnFields } from '#model/areas/letter/rules/turn.ts'
import { messageOutcomes, outcomeWords } from './inbox-kinds.ts'

export const message = resource('document-message/', {
  label: 'Document message',
  needs: { view: 'access_menu__shipments', change: 'configuration__user_administration' },
  title: ['subject'],
  ordering: '-created_at,-id',
  actionOnly: true,
  /** A message is taken once, even if it comes to several inboxes. */
  keys: [{ fields: ['message_id'], onConflict: 'refuse' }],
  fields: {
    inbox: ref('document:inbox', { onDelete: 'clear', table: true }),
    /** The Message-ID; of a file, its folder, size and time. */
    message_id: text({ label: 'Message-ID', holds: 'id', required: true, maxLength: 500, search: false }),
    sender: text({ maxLength: 200, table: true, help: 'Empty for a file from a folder' }),
    subject: text({ maxLength: 300, table: true, help: 'Subject of the message, or name of the file' }),
    sent_at: instant({ label: 'Sent' }),
    outcome: choice(['', ...messageOutcomes], '', { table: true, words: outcomeWords }),
    reason: text({ maxLength: 500, table: true, help: 'Why it was refused, or parts of it' }),
    documents: integer({
      tally: { of: 'document:bill', by: 'message' },
      table: true,
      help: 'Number of documents that came with the message',
    }),
    status: choice(['waiting', 'taking', 'done', 'failed'], 'done'),
    ...turnFields,
  },
})
