/** An answer other than success, thrown anywhere below a route. The engine turns it into status and body. */
export class Fault extends Error {
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
export const notFound = (): Fault => new Fault(404, { detail: 'Not found.' })
export const denied = (): Fault => new Fault(403, { detail: 'You do not have permission to perform this action.' })
/** 400 with messages by field; `non_field_errors` for what belongs to none. */
export const invalid = (errors: Readonly<Record<string, readonly string[]>>): Fault => new Fault(400, errors)
export const conflict = (detail: string, more: Readonly<Record<string, unknown>> = {}): Fault => new Fault(409, { detail, ...more })
