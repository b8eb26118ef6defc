/** An error with the status and body of its response, which any code below a route may throw. */
export class HttpError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
    super(typeof body['detail'] === 'string' ? body['detail'] : JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}
/** The client has closed the connection, so this text reaches only logs and tests. */
export const clientClosedRequest = (): HttpError => new HttpError(499, { detail: 'Given up: nobody waits for it.' })
export const notFound = (): HttpError => new HttpError(404, { detail: 'Not found.' })
export const denied = (): HttpError =>
  new HttpError(403, { detail: 'You do not have permission to perform this action.' })
/** 403 with the codes that would be given and that the person does not have. */
export const beyondGrant = (detail: string, codes: readonly string[]): HttpError =>
  new HttpError(403, { detail, codes })
/** 400 with messages by field; `non_field_errors` for messages about no single field. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>): HttpError => new HttpError(400, errors)
export const conflict = (detail: string, more: Readonly<Record<string, unknown>> = {}): HttpError =>
  new HttpError(409, { detail, ...more })
