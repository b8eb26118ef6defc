/** A client that comes from another process which had sent more than this one so far: nothing is told twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNodes, until, type Nodes } from './feed-nodes.ts'

let nodes: Nodes
beforeAll(async () => {
  // The second one is not woken by commits; it looks by itself, each second.
  nodes = await startNodes(2, (db, node) => (node === 1 ? { ...db, onCommitted: () => undefined } : db))
})
afterAll(async () => {
  nodes.hangUp()
  await nodes.close()
})

test('a process that is behind the client reads up to it first', async () => {
  const clerk = await nodes.server.user()
  const write = async (): Promise<number> => (await clerk.post('notes/', { content: 'x' })).body.id
  for (let turn = 0; turn < 5; turn++) {
    const quick = await nodes.listen(clerk.token)
    const first = await write()
    await until(() => quick.ids('user:note').has(first))
    const slow = await nodes.listen(clerk.token, {
      node: 1,
      ...(quick.cursor !== undefined && { cursor: quick.cursor }),
    })
    const second = await write()
    await until(() => slow.ids('user:note').has(second))
    expect(slow.heard.filter(({ resource }) => resource === 'user:note').map(({ id }) => id)).toEqual([second])
  }
})
