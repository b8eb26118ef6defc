/** The names under which statements are prepared, for the process, and what distinguishes them on each connection. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const MOST_PREPARED = 400
const numbers = new Map<string, number>()
const connections = new WeakMap<Pick<pg.PoolClient, 'query'>, string>()

/** Undefined once enough are prepared. Names differ by connection, because a new one may get the embedded session of a broken one. */
export function preparedName(client: Pick<pg.PoolClient, 'query'>, text: string): string | undefined {
  const number = numbers.get(text) ?? (numbers.size < MOST_PREPARED ? numbers.size : undefined)
  if (number === undefined) return undefined
  numbers.set(text, number)
  const connection = connections.get(client) ?? randomUUID().slice(0, 8)
  connections.set(client, connection)
  return `s${connection}${number}`
}
