/** Sends the papers of records by e-mail, after a countdown in which undo takes them back. Each record is answered by itself. */
import { rowWord, type Papers } from '#model/kernel/papers.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { sendDelayed } from '#src/engine/commands/delayed-send.ts'
import { countedRows } from '../../bulk/change-many.ts'

type Id = number | string
export type SentPaper = { readonly outcome: string; readonly message: string } & Readonly<Record<string, unknown>>

const MOST_NAMED = 5

/** `Sent: 3. Not sent: PGT600123: No paper of it has been issued yet.` */
export function sentSentence(results: readonly SentPaper[], papers: Papers, nameField: string): string {
  const refused = results.filter(({ outcome }) => outcome !== 'queued')
  const sent = `Sent: ${grouped(results.length - refused.length)}.`
  if (refused.length === 0) return sent
  const named = refused
    .slice(0, MOST_NAMED)
    .map((one) => `${String(one[nameField] ?? one[rowWord(papers)])}: ${one.message}`)
  const more = refused.length > MOST_NAMED ? ` And ${grouped(refused.length - MOST_NAMED)} more.` : ''
  return `${sent} Not sent: ${named.join(' ')}${more}`
}

/** One record has a call of its own, which answers by address and knows who gets its papers anyway; several go in one letter. */
function callFor({ path }: Resource, { ids: parameter, send }: Papers, ids: readonly Id[], recipients: string) {
  const [only] = ids
  return ids.length === 1 && send?.path !== undefined
    ? { path: `${path}${only}/${send.path}`, body: { target: recipients }, names: 'to' }
    : { path: `${path}email_multiple/`, body: { [parameter]: ids, recipients }, names: undefined }
}

/** `recipients` are addresses with commas between; of one record, none are those who get its papers anyway. */
export function sendPapers(resource: Resource, papers: Papers, ids: readonly Id[], recipients: string): void {
  const { path, body, names } = callFor(resource, papers, ids, recipients)
  sendDelayed({
    title: `E-mail papers of ${countedRows(resource, ids.length)} to ${recipients || 'those who get them anyway'}`,
    send: async () => {
      const { results } = await api<{ results: readonly SentPaper[] }>(path, {
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      })
      return sentSentence(results, papers, names ?? resource.title[0] ?? '')
    },
  })
}
