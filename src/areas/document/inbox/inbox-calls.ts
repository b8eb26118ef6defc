/** The calls of the screen of inboxes: what changes an inbox can be taken back, and a secret is answered once. */
import { alias } from '#model/areas/document/alias.resource.ts'
import { inbox } from '#model/areas/document/inbox/inbox.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { upload } from '#src/engine/api/upload.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

export type InboxRow = Row<typeof inbox>
type AliasRow = Row<typeof alias>
type Values = Readonly<Record<string, unknown>>

const inboxes = rowsOf(inbox)
const aliases = rowsOf(alias)

export const failedText = (what: string, error: unknown): string =>
  `${what}: ${error instanceof Error ? error.message : String(error)}`
const sayFailure =
  (what: string) =>
  (error: unknown): void =>
    toast({ text: failedText(what, error), tone: 'stop' })

/** The new inbox; `secret` is there for signed e-mail alone. */
export async function addInbox(values: Values): Promise<InboxRow & { readonly secret?: string }> {
  const made: InboxRow & { readonly secret?: string } = await inboxes.create(values)
  recordUndo({
    title: `Add inbox ${made.name}`,
    kind: 'exact',
    undo: async () => {
      await inboxes.remove(made.id)
      return `The inbox ${made.name} was removed.`
    },
  })
  return made
}

/** `before`: the values of the same fields, for undo. */
export async function changeInbox({ id, name, version }: InboxRow, before: Values, values: Values): Promise<InboxRow> {
  const changed = await inboxes.patch(id, { ...values, version })
  const put = (to: Values) => async (): Promise<string> => {
    await inboxes.patch(id, to)
    return `The inbox ${name} was changed.`
  }
  recordUndo({ title: `Change inbox ${name}`, kind: 'exact', undo: put(before), redo: put(values) })
  return changed
}

export const switchInbox = (row: InboxRow, is_on: boolean): Promise<unknown> =>
  changeInbox(row, { is_on: row.is_on }, { is_on }).then(
    () => toast({ text: `The inbox ${row.name} is ${is_on ? 'on' : 'off'}.`, tone: 'ok' }),
    sayFailure('Not changed'),
  )

export const removeInbox = ({ id, name }: InboxRow): Promise<unknown> =>
  inboxes
    .remove(id)
    .then(() => toast({ text: `The inbox ${name} was removed. Its messages stay listed.`, tone: 'ok' }))
    .catch(sayFailure('Not removed'))

const callOf = (id: number, { path }: { readonly path: string }): string => `${inbox.path}${id}/${path}`

export const renewSecret = ({ id }: InboxRow): Promise<{ readonly secret: string }> =>
  api(callOf(id, inbox.actions.renewSecret), { method: 'POST', idempotencyKey: crypto.randomUUID() })

export const setPassword = ({ id }: InboxRow, password: unknown): Promise<unknown> =>
  api(callOf(id, inbox.actions.setPassword), { method: 'POST', body: { password } })

export async function removeAlias({ id, kind, raw, record }: AliasRow): Promise<void> {
  try {
    await aliases.remove(id)
  } catch (error) {
    sayFailure('Not deleted')(error)
    return
  }
  recordUndo({
    title: `Delete the spelling ${raw}`,
    kind: 'exact',
    undo: async () => {
      await aliases.create({ kind, raw, record })
      return `The spelling ${raw} is there again.`
    },
  })
  toast({ text: `The spelling ${raw} was deleted. Documents that were read with it stay as they are.`, tone: 'ok' })
}

/** Sends the file and returns its reading. `onSent` is called with the part that has been sent, from 0 to 1. */
export function tryFile(file: File, onSent: (done: number) => void, signal: AbortSignal): Promise<Values> {
  const form = new FormData()
  form.set('file', file)
  return upload(`${inbox.path}${inbox.actions.tryFile.path}`, form, { signal, told: onSent })
}
