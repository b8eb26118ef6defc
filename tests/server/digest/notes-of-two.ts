import { encodeCursor } from '#model/shared/feed-cursor.ts'
import { note } from '#model/areas/user/note.resource.ts'
import type { Digest, DigestObject } from '#model/shared/digest.ts'
import { feedId } from '#server/feed/identity.ts'
import { readChanges } from '#server/feed/reading.ts'
import { startServer, type Client } from '../harness.ts'

/** The scope of a pane that shows notes. */
export const noteScope = { panes: ['p1'], resource: 'user:note' }
export const ask = async (who: Client, body: Record<string, unknown>) => who.post('changes/digest/', body)
export const digest = async (who: Client, since: string, scopes: readonly object[] = [noteScope]): Promise<Digest> =>
  (await ask(who, { since, scopes })).body
export const objects = ({ groups }: Digest): DigestObject[] => groups.flatMap((group) => group.objects)

/** Two users of one company, and the notes that they write, change and delete. */
export async function notesOfTwo(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer(options)
  const feed = await feedId(server.db)
  const clerk = await server.user({ name: 'Ann Lee' })
  const colleague = await server.user({ name: 'Bo Reed' })
  return {
    server,
    clerk,
    colleague,
    /** After all that was written: a transaction that is still open, such as one that tells of a commit, would hold it back. */
    cursorNow: async (): Promise<string> => {
      const read = () => readChanges(server.db.pool, { after: { xid: 0n, seq: 0 }, limit: 1 })
      let now = await read()
      while (now.pending) now = await read()
      return encodeCursor(feed, now.settled)
    },
    write: (content: string, who = colleague) =>
      server.within(who, async ({ rows }) => (await rows(note).create({ content })).id),
    patch: (id: number, content: string, who = colleague) =>
      server.within(who, ({ rows }) => rows(note).patch(id, { content })),
    remove: (id: number, who = colleague) => server.within(who, ({ rows }) => rows(note).remove(id)),
  }
}
export type NotesOfTwo = Awaited<ReturnType<typeof notesOfTwo>>
