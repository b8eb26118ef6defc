/** A fake server with a few responses: it records the requests of the page and gives the responses of the test. */
import { vi } from 'vitest'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly key: string | undefined
}
export type Answer =
  | { readonly status?: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'unreachable'
export type Answering = (asked: Asked) => Answer | undefined

/** Answers `fetch` until the next call. A request without a prepared response gets a 404 that names it. */
export function answering(answer: Answering): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://console.test')
    const headers = new Headers(init.headers)
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/', ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      key: headers.get('Idempotency-Key') ?? undefined,
    }
    asked.push(one)
    const said = answer(one) ?? { status: 404, body: { detail: `No answer for ${one.method} ${one.path}` } }
    if (said === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(said.body), {
      status: said.status ?? 200,
      headers: { 'Content-Type': 'application/json', ...said.headers },
    })
  })
  return asked
}
