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

export function sendPapers(resource: Resource, papers: Papers, ids: readonly Id[], recipients: string): void {
  sendDelayed({
    title: `E-mail papers of ${countedRows(resource, ids.length)} to ${recipients}`,
    send: async () => {
      const { results } = await api<{ results: readonly SentPaper[] }>(`${resource.path}email_multiple/`, {
        method: 'POST',
        body: { [papers.ids]: ids, recipients },
        idempotencyKey: crypto.randomUUID(),
      })
      return sentSentence(results, papers, resource.title[0] ?? '')
    },
  })
}
