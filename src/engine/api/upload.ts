/** Sends a form and tells how much of it has left; `fetch` cannot. To abort it is to take the form back while it is on its way. */
import { bound } from '../console/console.state.ts'
import { failureOf, storedToken, Unreachable } from './api.ts'

type Sending = {
  readonly signal: AbortSignal
  /** The part that has left, from 0 to 1. */
  readonly told: (done: number) => void
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

/** Rejects as `api` does: with what the server refuses, `Unreachable`, or an `AbortError`. */
export function upload(path: string, form: FormData, { signal, told }: Sending): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    request.open('POST', `/api/${path}`)
    const token = storedToken()
    if (token !== null) request.setRequestHeader('Authorization', `Token ${token}`)
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID())
    request.upload.addEventListener(
      'progress',
      bound(({ loaded, total }: ProgressEvent) => told(total === 0 ? 0 : loaded / total)),
    )
    request.addEventListener(
      'load',
      bound(() => {
        const body = bodyOf(request.responseText)
        if (request.status >= 200 && request.status < 300) resolve(body)
        else reject(failureOf(path, request.status, body, token, request.getResponseHeader('x-request-id')))
      }),
    )
    request.addEventListener('error', () => reject(new Unreachable()))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    if (signal.aborted) reject(new DOMException('Cancelled.', 'AbortError'))
    else request.send(form)
  })
}
