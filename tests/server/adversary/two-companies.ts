/** Two companies with a row of every resource each. Whatever the rows of the second say in words, they say with a mark by which a leak is known. */
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { entities, entityNamed, type Entity } from '#server/engine/base/entity.ts'
import { startNodes, type Nodes } from '../feed/feed-nodes.ts'
import type { Client } from '../harness.ts'
import { befriend, freeText, kept, rowOf, shared, single } from '../registry/registry.ts'
import { makeRow } from '../sample.ts'
import { targetOf, type Target } from './doors.ts'

const MARK = 'Zinnober'

/** The client, and what it was answered that it should never have read. */
function watched(client: Client): { readonly client: Client; readonly leaks: string[] } {
  const leaks: string[] = []
  const ask: Client['ask'] = async (method, url, payload, headers) => {
    const answer = await client.ask(method, url, payload, headers)
    if (answer.raw.includes(MARK)) leaks.push(`${method} ${url} ${JSON.stringify(payload ?? null)}`)
    return answer
  }
  return {
    leaks,
    client: {
      ...client,
      ask,
      get: (url, headers) => ask('GET', url, undefined, headers),
      post: (url, payload, headers) => ask('POST', url, payload, headers),
      patch: (url, payload, headers) => ask('PATCH', url, payload, headers),
      put: (url, payload, headers) => ask('PUT', url, payload, headers),
      delete: (url, headers) => ask('DELETE', url, undefined, headers),
      options: (url, headers) => ask('OPTIONS', url, undefined, headers),
    },
  }
}

/** Rows of the entity's table by company, with the version of each: what nobody else may have changed. */
const company = ({ resource: { tenancy } }: Entity): string => (tenancy === 'own' ? 'id' : 'company_id')
const tables = [...entities.values()].filter((entity) => entity.base === entity.name && !kept(entity))

export type Companies = {
  readonly nodes: Nodes
  readonly server: Nodes['server']
  readonly mine: Client
  readonly stranger: Client
  readonly leaks: string[]
  readonly own: (name: string) => Target
  readonly foreign: (name: string) => Target
  /** The second company as it stands: every row, by its version. */
  readonly standing: () => Promise<Record<string, unknown>>
  /** The changes of the second company that the feed told of. */
  readonly changesOfTheirs: () => Promise<ReadonlySet<string>>
}

/** Rows that the database lets nobody change, once they are there. */
const standing: ReadonlySet<string> = new Set(['document:archivedPaper'])

export async function startCompanies(): Promise<Companies> {
  const nodes = await startNodes(1)
  const { server } = nodes
  await befriend(server)
  const { client: mine, leaks } = watched(await server.user())
  const stranger = await server.user({ company: server.theirs })
  const [own, foreign] = [new Map<string, Target>(), new Map<string, Target>()]

  /** With the mark in the first text that may hold anything. */
  async function marked(entity: Entity): Promise<Target> {
    const key = freeText(entity)
    const column = key === undefined ? undefined : entity.written.get(key)?.column
    const made = await server.within(stranger, async (unit) => {
      if (key !== undefined && standing.has(entity.name)) return makeRow(unit, entity, { [key]: MARK })
      const row = await makeRow(unit, entity)
      if (column !== undefined)
        await unit.client.query(`update ${entity.table} set "${column}" = $1 where id = $2`, [MARK, row.id])
      return row
    })
    return targetOf(stranger, entity, made.id)
  }
  // Ids that occur nowhere else in an answer.
  await systemTransaction(server.db, async ({ client }) => {
    for (const { table, uuid, resource } of tables)
      if (!uuid && resource.tenancy !== 'own')
        await client.query("select setval(pg_get_serial_sequence($1, 'id'), 700000)", [table])
  })
  for (const entity of entities.values()) {
    // What others share is seen by them through the table that it is of.
    const through = shared(entity) ? entityNamed(entity.base) : entity
    const hasNoTable = kept(entity) || single(entity)
    const theirs = hasNoTable
      ? await targetOf(stranger, through, (await rowOf(server, entity, stranger)).id)
      : await marked(through)
    foreign.set(entity.name, { ...theirs, entity })
    const ours = await rowOf(server, through, mine)
    own.set(entity.name, await targetOf(mine, through, ours.id))
  }
  const at = (targets: ReadonlyMap<string, Target>, name: string): Target => {
    const target = targets.get(name)
    if (target === undefined) throw new Error(`There is no row of ${name}`)
    return target
  }
  return {
    nodes,
    server,
    mine,
    stranger,
    leaks,
    own: (name: string): Target => at(own, name),
    foreign: (name: string): Target => at(foreign, name),
    standing: (): Promise<Record<string, unknown>> =>
      systemTransaction(server.db, async ({ client }) => {
        const found: Record<string, unknown> = {}
        for (const entity of tables) {
          const { rows } = await client.query(
            `select id::text, version from ${entity.table} where ${company(entity)} = $1 order by 1`,
            [server.theirs],
          )
          found[entity.name] = rows
        }
        return found
      }),
    changesOfTheirs: async (): Promise<ReadonlySet<string>> => {
      const { rows } = await server.db.pool.query('select resource, id from change where company_id = $1', [
        server.theirs,
      ])
      return new Set(rows.map(({ resource, id }) => `${resource} ${id}`))
    },
  }
}
