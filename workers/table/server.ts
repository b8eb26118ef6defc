/** How the worker asks the server: by itself, so that the page never holds rows. */
import type { TotalsPage } from './beyond-totals.ts'
import { Refusal } from './source.ts'
import type { RowId, WireRow } from './store.ts'
import { framesOf, type Streamed } from './stream.ts'

type Query = Readonly<Record<string, string | number>>
/** `after` and `before` of a page that was asked for by its place, which is not counted. */
export type Page = { readonly count?: number; readonly results: readonly WireRow[]; readonly after?: string | null; readonly before?: string | null }
export type Change = { readonly resource: string; readonly id: RowId; readonly kind: string }
export type Changes = { readonly cursor: string; readonly changes: readonly Change[] } | { readonly cursor: string; readonly reset: true }

/** Asks in the name of a user. */
export type Asks = {
  readonly rows: (path: string, query: Query, signal: AbortSignal) => Promise<Page>
  readonly columns: (path: string, query: Query, signal: AbortSignal) => AsyncIterable<Streamed>
  readonly count: (path: string, query: Query, signal: AbortSignal) => Promise<number>
  readonly totals: (path: string, query: Query, signal: AbortSignal) => Promise<TotalsPage>
  readonly changes: (since: string, signal: AbortSignal) => Promise<Changes>
}

export function serverOf(token: string): Asks {
  async function answer(path: string, query: Query, signal: AbortSignal): Promise<Response> {
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const response = await fetch(`/api/${path}?${asked}`, { headers: { Authorization: `Token ${token}` }, signal }).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new Error('The server cannot be reached.')
    })
    if (response.ok) return response
    const body: unknown = await response.json().catch(() => ({}))
    throw new Refusal(response.status, detailOf(body) ?? `The server answered ${response.status}.`)
  }
  const said = async (path: string, query: Query, signal: AbortSignal): Promise<unknown> => (await answer(path, query, signal)).json().catch(() => ({}))
  return {
    async rows(path, query, signal) {
      const body = await said(`${path}get_table/`, query, signal)
      if (!isPage(body)) throw new Error('The server answered no table.')
      return body
    },
    async *columns(path, query, signal) {
      const { body } = await answer(`${path}columns/`, query, signal)
      if (body) yield* framesOf(body)
    },
    async count(path, query, signal) {
      const body = await said(`${path}count/`, query, signal)
      if (!isRecord(body) || typeof body['count'] !== 'number') throw new Error('The server answered no count.')
      return body['count']
    },
    async totals(path, query, signal) {
      const body = await said(`${path}get_totals/`, query, signal)
      if (!isTotals(body)) throw new Error('The server answered no totals.')
      return body
    },
    async changes(since, signal) {
      const body = await said('changes/', { since }, signal)
      if (!isChanges(body)) throw new Error('The server answered no changes.')
      return body
    },
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isPage = (body: unknown): body is Page => isRecord(body) && Array.isArray(body['results'])
const isTotals = (body: unknown): body is TotalsPage => isRecord(body) && Array.isArray(body['results']) && typeof body['more'] === 'boolean'
const isChanges = (body: unknown): body is Changes => isRecord(body) && typeof body['cursor'] === 'string' && (body['reset'] === true || Array.isArray(body['changes']))

function detailOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  if (typeof body['detail'] === 'string') return body['detail']
  const [first] = Object.entries(body)
  return first && Array.isArray(first[1]) ? `${first[0]}: ${first[1].join(' ')}` : undefined
}
