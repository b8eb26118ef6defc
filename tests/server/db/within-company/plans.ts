/** The statements that a request sends to the database, and what the database's plans of them read. */
import { vi } from 'vitest'
import { entities } from '#server/engine/base/entity.ts'
import { storedResources } from '#server/db/tables/resource-tables.ts'
import type { Client, Server } from '../../harness.ts'

export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  /** By the role of all requests, to which the policies of the tables apply. */
  readonly isOfPerson: boolean
}

/** Those that open and close a transaction are several in one. */
const isRead = (text: string): boolean => /^\s*(select|with|declare)\b/i.test(text) && !text.includes(';')
function readsOf(query: unknown, values: unknown): Omit<Statement, 'isOfPerson'> | undefined {
  const asked = typeof query === 'object' && query !== null ? { ...query } : { text: query, values }
  if (!('text' in asked) || typeof asked.text !== 'string' || !isRead(asked.text)) return undefined
  const given = 'values' in asked && Array.isArray(asked.values) ? asked.values : []
  return { text: asked.text.replace(/^\s*declare .*? cursor for /i, ''), values: given }
}

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' ? text : ''
}

/** What the work asks of the database on behalf of a person, or beside any transaction, each statement once. */
export async function statementsOf({ db }: Server, work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const heard = new Map<string, Statement>()
  const connect = db.connect.bind(db)
  const spy = vi.spyOn(db, 'connect').mockImplementation(async (...words) => {
    const client = await connect(...words)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const release = client.release.bind(client)
    let isOfPerson = false
    const listening = vi.spyOn(client, 'query').mockImplementation((...args: unknown[]) => {
      isOfPerson ||= textOf(args[0]).includes("'highball_app'")
      const read = readsOf(args[0], args[1])
      if (read && isOfPerson) heard.set(read.text, { ...read, isOfPerson })
      return query(...args)
    })
    client.release = (error) => {
      listening.mockRestore()
      client.release = release
      release(error)
    }
    return client
  })
  const ask = db.readPool.query.bind(db.readPool) as (...args: unknown[]) => unknown
  const beside = vi.spyOn(db.readPool, 'query').mockImplementation((...args: unknown[]) => {
    const read = readsOf(args[0], args[1])
    if (read) heard.set(read.text, { ...read, isOfPerson: false })
    return ask(...args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
    beside.mockRestore()
  }
  return [...heard.values()]
}

export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  /** How many rows are expected. */
  readonly 'Plan Rows'?: number
  readonly Plans?: readonly PlanNode[]
}

/** As the person that asks, whose policies are part of the plan. Nothing of the statement is run. */
export async function planOf({ db }: Server, asker: Client, settings: string, statement: Statement): Promise<PlanNode> {
  const client = await db.connect('read')
  try {
    await client.query(
      `begin read only; ${settings};
        select set_config('app.company', '${asker.company}', true), set_config('app.user', '${asker.id}', true)`,
    )
    if (statement.isOfPerson) await client.query('set local role highball_app')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `explain (format json) ${statement.text}`,
      values: [...statement.values],
    })
    return rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Tables whose rows belong to companies. */
const ofCompanies = new Set([
  ...[...entities.values()].flatMap(({ name, base, table, resource: { tenancy, storage } }) =>
    name === base && tenancy !== 'own' && storage !== 'view' ? [table] : [],
  ),
  'audit',
  'change',
])
/** By these a scan finds the rows of one company, those of one row, which is of one company, or those addressed to one person. */
const narrowing = new Set([
  'company_id',
  'counterparty',
  'user_id',
  'id',
  'row_id',
  'object_id',
  ...[...storedResources.values()].flatMap(({ addressee }) => addressee ?? []),
  ...[...storedResources.values()].flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([key, { to }]) => (to === undefined ? [] : [key, `${key}_id`])),
  ),
])
const equalities = /\(?"?([a-zA-Z_0-9]+)"?\)?(?:::\w+)? (?:=|IS NOT DISTINCT FROM) /g
const isNarrow = (conditions: string): boolean =>
  [...conditions.matchAll(equalities)].some(([, column = '']) => narrowing.has(column))

/**
 * Indexes of so few rows that reading those of all companies costs nothing: of slots that must not overlap at a rack, of which these tests
 * have none, and of letters that wait to be sent.
 */
const ofFew: ReadonlySet<string> = new Set(['schedule_slot_apart', 'config_letter_due'])

/** What of the plan reads rows of other companies only to leave them out: the node, its table and by what it reads. */
export function wideScans(node: PlanNode): string[] {
  const table = node['Relation Name']
  const below = (node.Plans ?? []).flatMap(wideScans)
  if (table === undefined || !ofCompanies.has(table) || ofFew.has(node['Index Name'] ?? '')) return below
  const conditions = node['Node Type'] === 'Bitmap Heap Scan' ? indexConditions(node) : (node['Index Cond'] ?? '')
  return isNarrow(conditions)
    ? below
    : [...below, `${node['Node Type']} of ${table} by ${node['Index Name'] ?? 'nothing'} ${conditions}`.trim()]
}
/** How often the plan puts rows in order. */
export const sortsIn = (node: PlanNode): number =>
  (node['Node Type'].endsWith('Sort') ? 1 : 0) + (node.Plans ?? []).reduce((sum, one) => sum + sortsIn(one), 0)
const indexConditions = (node: PlanNode): string =>
  [node['Index Cond'] ?? '', ...(node.Plans ?? []).map(indexConditions)].join(' ')
