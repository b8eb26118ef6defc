/** How the worker asks the server for rows: by itself, so that the page never holds them. */
import type { AskServer } from './door.ts'
import { Refusal } from './source.ts'
import type { WireRow } from './store.ts'

export const serverOf =
  (token: string): AskServer =>
  async (path, query, signal) => {
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const response = await fetch(`/api/${path}get_table/?${asked}`, { headers: { Authorization: `Token ${token}` }, signal }).catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new Error('The server cannot be reached.')
    })
    const body: unknown = await response.json().catch(() => ({}))
    if (!response.ok) throw new Refusal(response.status, detailOf(body) ?? `The server answered ${response.status}.`)
    if (!isPage(body)) throw new Error('The server answered no table.')
    return body
  }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isPage = (body: unknown): body is { readonly count: number; readonly results: readonly WireRow[] } =>
  isRecord(body) && typeof body['count'] === 'number' && Array.isArray(body['results'])

function detailOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  return typeof body['detail'] === 'string' ? body['detail'] : undefined
}
