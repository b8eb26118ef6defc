/** The worker's own HTTP client, so that rows never pass through the page. */
import type { TotalsPage } from './remote-totals.ts'
import { RefusedError } from '../store/table-server.ts'
import type { RowId, WireRow } from '../store/store.ts'
import { framesOf, type Streamed } from '../store/stream.ts'

type Query = Readonly<Record<string, string | number>>
/** `after` and `before` belong to a page requested by position, which has no count. */
export type TablePage = {
  readonly count?: number
  readonly results: readonly WireRow[]
  readonly after?: string | null
  readonly before?: string | null
  /** It begins about where it was wanted. */
  readonly about?: boolean
}
/** `about`: by a sample, because there are very many. */
export type RowsCounted = { readonly count: number; readonly about: boolean }
export type RowChange = { readonly resource: string; readonly id: RowId; readonly kind: string }
export type Changes =
  | { readonly cursor: string; readonly changes: readonly RowChange[] }
  | { readonly cursor: string; readonly reset: true }

/** The endpoints that the worker uses, in the name of one user. */
export type ServerClient = {
  readonly rows: (path: string, query: Query, signal: AbortSignal) => Promise<TablePage>
  readonly columns: (path: string, query: Query, signal: AbortSignal) => AsyncIterable<Streamed>
  readonly count: (path: string, query: Query, signal: AbortSignal) => Promise<RowsCounted>
  readonly totals: (path: string, query: Query, signal: AbortSignal) => Promise<TotalsPage>
  readonly changes: (since: string, signal: AbortSignal) => Promise<Changes>
}

export function serverClient(token: string): ServerClient {
  async function answer(path: string, query: Query, signal: AbortSignal): Promise<Response> {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const response = await fetch(`/api/${path}?${search}`, {
      headers: { Authorization: `Token ${token}` },
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new Error('The server cannot be reached.')
    })
    if (response.ok) return response
    const body: unknown = await response.json().catch(() => ({}))
    throw new RefusedError(response.status, detailOf(body) ?? `The server answered ${response.status}.`)
  }
  const json = async (path: string, query: Query, signal: AbortSignal): Promise<unknown> =>
    (await answer(path, query, signal)).json().catch(() => ({}))
  return {
    async rows(path, query, signal) {
      const body = await json(`${path}get_table/`, query, signal)
      if (!isPage(body)) throw new Error('The server did not return a table.')
      return body
    },
    async *columns(path, query, signal) {
      const { body } = await answer(`${path}columns/`, query, signal)
      if (body) yield* framesOf(body)
    },
    async count(path, query, signal) {
      const body = await json(`${path}count/`, query, signal)
      if (!isRecord(body) || typeof body['count'] !== 'number') throw new Error('The server did not return a count.')
      return { count: body['count'], about: body['about'] === true }
    },
    async totals(path, query, signal) {
      const body = await json(`${path}get_totals/`, query, signal)
      if (!isTotals(body)) throw new Error('The server did not return totals.')
      return body
    },
    async changes(since, signal) {
      const body = await json('changes/', { since }, signal)
      if (!isChanges(body)) throw new Error('The server did not return changes.')
      return body
    },
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isPage = (body: unknown): body is TablePage => isRecord(body) && Array.isArray(body['results'])
const isTotals = (body: unknown): body is TotalsPage =>
  isRecord(body) && Array.isArray(body['results']) && typeof body['more'] === 'boolean'
const isChanges = (body: unknown): body is Changes =>
  isRecord(body) && typeof body['cursor'] === 'string' && (body['reset'] === true || Array.isArray(body['changes']))

function detailOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  if (typeof body['detail'] === 'string') return body['detail']
  const [first] = Object.entries(body)
  return first && Array.isArray(first[1]) ? `${first[0]}: ${first[1].join(' ')}` : undefined
}
