/** Says which fields an inbox of each kind has in its form. */
import { inbox } from '#model/areas/document/inbox/inbox.resource.ts'
import type { InboxKind } from '#model/areas/document/inbox/inbox-kinds.ts'
import { pick, type Fields } from '#model/kernel/field.ts'

const { fields } = inbox

/** The groups of the record are the kinds, of which the form shows one. */
const ungrouped = (some: Fields): Fields =>
  Object.fromEntries(Object.entries(some).map(([name, { group: _group, ...field }]) => [name, field]))

const required = { required: true } as const
const fieldsOfKind = {
  webhook: { ...pick(fields, 'name'), senders: { ...fields.senders, ...required } },
  imap: {
    ...pick(fields, 'name'),
    address: { ...fields.address, ...required },
    account: { ...fields.account, ...required },
    ...pick(fields, 'mailbox'),
    senders: { ...fields.senders, ...required },
  },
  folder: { ...pick(fields, 'name'), folder: { ...fields.folder, ...required } },
} as const satisfies Readonly<Record<InboxKind, Fields>>

export const formFields = (kind: InboxKind): Fields => ungrouped(fieldsOfKind[kind])
/** A mailbox is added with its password; later that is set by a dialog of its own. */
export const newFields = (kind: InboxKind): Fields =>
  kind === 'imap'
    ? ungrouped({ ...fieldsOfKind.imap, password: { ...fields.password, ...required } })
    : formFields(kind)
