/** Inboxes by which bills of lading arrive: a folder of the server, signed e-mail by a web call, or a mailbox. */
import { onResource, onRow } from '#model/kernel/action.ts'
import { choice, codes, flag, text } from '#model/kernel/field.ts'
import { keptFile } from '#model/kernel/file-part.ts'
import { resource } from '#model/kernel/resource.ts'
import { turnFields } from '#model/areas/letter/rules/turn.ts'
import { inboxKinds, inboxKindWords } from './inbox-kinds.ts'

const administrators = 'configuration__user_administration'
const MAX_SECRET = 200
const { run_at, attempts, problem, finished_at } = turnFields
/** These fields change with every look into a mailbox, so the audit trail leaves them out. */
const turning = { readOnly: true, unaudited: true, group: 'Last look' } as const

export const inbox = resource('document-inbox/', {
  label: 'Document inbox',
  plural: 'Document inboxes',
  needs: { view: administrators, change: administrators },
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  judgedBy: () => import('./inbox-rules.ts').then(({ inboxProblems }) => inboxProblems),
  givesSecret: { field: 'secret', where: { kind: 'webhook' } },
  fields: {
    name: text({ required: true, maxLength: 60, table: true }),
    kind: choice(inboxKinds, 'webhook', { table: true, words: inboxKindWords }),
    is_on: flag(true, { label: 'On', table: true, help: 'An inbox that is off takes no documents' }),
    senders: codes({
      holds: 'recipients',
      maxItems: 100,
      table: true,
      help: 'Addresses, or domains such as carrier.example.com. Messages of others are refused',
    }),
    folder: text({
      holds: 'address',
      maxLength: 120,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_ -]*(?:/[A-Za-z0-9][A-Za-z0-9_ -]*)*$',
      patternSays: 'a folder such as scans or scans/fax, of letters, digits, spaces and dashes',
      group: 'Folder of the server',
      help: 'Below the folder of the company in the inbox folder of the server (HIGHBALL_INBOX)',
    }),
    address: text({
      label: 'Mail server',
      maxLength: 200,
      pattern: '^imaps://[^\\s/?#@:]+(?::\\d{1,5})?/?$',
      patternSays: 'an address such as imaps://imap.example.com or imaps://imap.example.com:993',
      group: 'Mailbox',
      help: 'Its host must be on the list of the server (HIGHBALL_IMAP_HOSTS). Another host or port removes the password',
    }),
    account: text({ maxLength: 120, group: 'Mailbox' }),
    password: text({
      maxLength: MAX_SECRET,
      writeOnly: true,
      sealed: 'address',
      search: false,
      group: 'Mailbox',
      help: 'Of the account; it is never shown again',
    }),
    mailbox: text({
      holds: 'name',
      maxLength: 120,
      group: 'Mailbox',
      help: 'INBOX if empty. Messages that are not read yet are taken and marked as read',
    }),
    /** The key of signed e-mail. The server makes it and returns it once. */
    secret: text({ writeOnly: true, readOnly: true, sealed: 'kind', maxLength: 400, search: false }),
    status: choice(['waiting', 'looking', 'done', 'failed'], 'waiting', { ...turning, label: 'Looking' }),
    run_at: { ...run_at, ...turning, table: false },
    attempts: { ...attempts, ...turning, table: false },
    problem: { ...problem, ...turning },
    finished_at: { ...finished_at, ...turning, label: 'Last looked' },
  },
  actions: {
    /** `{id, secret}`: the earlier secret is no longer valid. */
    renewSecret: onRow('renew_secret/', { label: 'Make a new secret', needs: administrators, undo: 'none' }),
    setPassword: onRow('set_password/', {
      label: 'Set password',
      needs: administrators,
      undo: 'none',
      input: {
        password: text({ required: true, maxLength: MAX_SECRET, writeOnly: true, sealed: 'address' }),
      },
    }),
    /** `{type, pages, documents: [{from, to, figures, cars}], message}`: reads a file as an inbox would, and stores nothing. */
    tryFile: onResource('try_file/', {
      label: 'Try a file',
      needs: administrators,
      undo: 'none',
      form: 'none',
      files: { file: keptFile('File', { takes: 'scan', required: true }) },
    }),
  },
})
