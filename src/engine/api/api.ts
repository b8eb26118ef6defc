/** The only module that sends requests to the server. It adds the token and the idempotency key, and turns errors into exceptions. */
import type { Resource, Row } from '#model/kernel/resource.ts'
import { fieldLabels, type FieldLabel } from './field-labels.state.ts'
import { renewal } from './renewal.state.ts'

export const TOKEN = 'token'
export const storedToken = (): string | null => localStorage.getItem(TOKEN)
export const keepToken = (token: string): void => localStorage.setItem(TOKEN, token)
export const dropToken = (): void => localStorage.removeItem(TOKEN)

/** An answer of the server with an error status. For a 400, `fields` holds the messages by field. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** The record that has a refused key, as `area:name/id`, if the user may view it. */
  readonly duplicate: string | undefined
  readonly #label: FieldLabel
  /**
   * `path`: of the call, which says whose fields they are. `request`: where the server itself failed, the id under
   * which its log tells of it. `link`: the header of the answer that names a duplicate.
   */
  constructor(
    status: number,
    body: Readonly<Record<string, unknown>>,
    path = '',
    request?: string | null,
    link?: string | null,
  ) {
    const label = fieldLabels().of(path)
    super(sentenceOf(status, body, label) + (request ? ` (Request ${request})` : ''))
    this.status = status
    this.body = body
    this.#label = label
    this.duplicate = /^<(.*)>; rel="duplicate"$/.exec(link ?? '')?.[1]
  }
  /** The label of a field that `body` names by its code. */
  labelOf(field: string): string {
    return this.#label(field)
  }
}

function sentenceOf(status: number, body: Readonly<Record<string, unknown>>, label: FieldLabel): string {
  if (typeof body['detail'] === 'string') return body['detail']
  const parts = Object.entries(body).flatMap(([field, messages]) => {
    const texts = Array.isArray(messages) ? messages.filter((one) => typeof one === 'string') : []
    return texts.length === 0 ? [] : [`${field === 'non_field_errors' ? '' : `${label(field)}: `}${texts.join(' ')}`]
  })
  return parts.length > 0 ? parts.join(' ') : `The server answered ${status}.`
}

/** Thrown when no answer arrived. */
export class Unreachable extends Error {
  constructor() {
    super('The server cannot be reached. Nothing was changed.')
  }
}

/**
 * What an answer that is no success means. A session that has ended begins the page anew; one that goes on under another token than the
 * request was sent with (`sentWith`), or is about to, does not.
 */
export function failureOf(
  path: string,
  status: number,
  body: Readonly<Record<string, unknown>>,
  sentWith: string | null,
  request?: string | null,
  link?: string | null,
): Error {
  const hasEnded = status === 401 && body['detail'] === 'Invalid token.'
  if (hasEnded && storedToken() === sentWith && !renewal().isUnderWay) {
    dropToken()
    location.reload()
  }
  // A proxy in front of a stopped server answers with these.
  return status === 502 || status === 504
    ? new Unreachable()
    : new ApiError(status, body, path, status === 500 ? request : null, link)
}

export type Ask = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly signal?: AbortSignal
  /** Sent with writes, so that a repeated request takes effect once. */
  readonly idempotencyKey?: string
  /** Asks for another form of the answer than JSON. */
  readonly accept?: string
  /** In place of the session's: whoever holds a link asks by its token. */
  readonly authorization?: string
}

export async function answerOf(path: string, ask: Ask): Promise<Response> {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(ask.query ?? {})) if (value !== undefined) query.set(key, String(value))
  const token = storedToken()
  const form = ask.body instanceof FormData
  const response = await fetch(`/api/${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: ask.method ?? 'GET',
    headers: {
      ...(token !== null && { Authorization: `Token ${token}` }),
      ...(ask.authorization !== undefined && { Authorization: ask.authorization }),
      ...(ask.body !== undefined && !form && { 'Content-Type': 'application/json' }),
      ...(ask.idempotencyKey !== undefined && { 'Idempotency-Key': ask.idempotencyKey }),
      ...(ask.accept !== undefined && { Accept: ask.accept }),
    },
    ...(ask.body !== undefined && { body: form ? (ask.body as FormData) : JSON.stringify(ask.body) }),
    ...(ask.signal && { signal: ask.signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Unreachable()
  })
  if (response.ok) return response
  throw failureOf(
    path,
    response.status,
    (await response.json().catch(() => ({}))) as Record<string, unknown>,
    token,
    response.headers.get('x-request-id'),
    response.headers.get('link'),
  )
}

/** Sends a request and returns the data of its answer. The caller names the type, as the product text defines it. */
export async function api<T>(path: string, ask: Ask = {}): Promise<T> {
  const response = await answerOf(path, ask)
  return (response.status === 204 ? undefined : await response.json()) as T
}
/** Downloads a file, with the name that the server gives it. */
export async function apiFile(path: string, ask: Ask = {}): Promise<{ readonly blob: Blob; readonly name: string }> {
  const response = await answerOf(path, ask)
  const said = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: said === undefined ? 'document' : decodeURIComponent(said) }
}
/** Calls `told` with the number of bytes received so far. */
export async function apiBlob(path: string, ask: Ask = {}, told: (bytes: number) => void = () => {}): Promise<Blob> {
  const response = await answerOf(path, ask)
  if (!response.body) return response.blob()
  const parts: BlobPart[] = []
  let bytes = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    parts.push(value)
    told((bytes += value.byteLength))
  }
}

export type Page<T> = {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly T[]
}

/** The generic calls of a resource by its path, for code that must not wait for the declarations. */
export const rowsAt = <R extends Resource>(path: R['path']) => ({
  list: (query: Ask['query'] = {}, signal?: AbortSignal) =>
    api<Page<Row<R>>>(path, { query, ...(signal && { signal }) }),
  get: (id: number | string, signal?: AbortSignal) => api<Row<R>>(`${path}${id}/`, signal ? { signal } : {}),
  create: (body: object, idempotencyKey: string = crypto.randomUUID()) =>
    api<Row<R>>(path, { method: 'POST', body, idempotencyKey }),
  patch: (id: number | string, body: object) => api<Row<R>>(`${path}${id}/`, { method: 'PATCH', body }),
  remove: (id: number | string) => api<undefined>(`${path}${id}/`, { method: 'DELETE' }),
  count: (query: Ask['query'] = {}) => api<{ count: number }>(`${path}count/`, { query }),
})
/** The same calls by the resource's declaration. */
export const rowsOf = <R extends Resource>({ path }: R) => rowsAt<R>(path)
