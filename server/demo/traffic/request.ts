/** Requests of the demo's traffic, sent as a user would. */

type Body = Readonly<Record<string, unknown>>
export type SendRequest = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: Body,
) => Promise<{ readonly status: number; readonly body: unknown }>
/** Does one thing to about so many rows; returns how many it changed. */
export type TrafficStep = (wanted: number) => Promise<number>

export async function getJson<T>(send: SendRequest, path: string): Promise<T> {
  const { status, body } = await send('GET', path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return body as T
}
export type ResultPage<T> = { readonly results: readonly T[] }
