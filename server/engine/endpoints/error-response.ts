/** Converts any error below a route into the status and body of its response. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isClientGone } from './client-gone.ts'
import { HttpError, invalid } from '../base/http-error.ts'
import { httpErrorOf } from '../base/sql-error.ts'
import { noteReason } from './noted.state.ts'

/** Refusals by Fastify itself: a body that is too large, of an unknown type, or malformed. */
function requestError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error)) return undefined
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return new HttpError(413, { detail: 'The request is larger than the server takes.' })
  if (statusCode === 415)
    return new HttpError(415, {
      detail: 'Send JSON (application/json). Only calls that take files understand a form (multipart/form-data).',
    })
  // The parser of forms throws this as a plain error.
  if (error.message.startsWith('Multipart: ')) return invalid({ non_field_errors: [error.message] })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return invalid({ non_field_errors: [error.message] })
  return undefined
}

export type Refusal = Pick<HttpError, 'status' | 'headers'> & { readonly body: HttpError['body'] | undefined }

/** What nobody foresaw is logged. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  const known = requestError(error) ?? httpErrorOf(error)
  if (known !== undefined) return known
  if (isClientGone(error)) return { status: 499, headers: {}, body: undefined }
  request.log.error(error)
  return { status: 500, headers: {}, body: { detail: 'Server error.' } }
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = refusalOf(error, request)
  if ([401, 403, 429].includes(status) && typeof body?.['detail'] === 'string') noteReason(request, body['detail'])
  const answer = reply.headers(headers).status(status)
  // A document opened in a tab of its own: whoever looks at it reads a sentence rather than JSON.
  const isPage = request.headers.accept?.startsWith('text/html') === true && typeof body?.['detail'] === 'string'
  return isPage ? answer.type('text/plain; charset=utf-8').send(body['detail']) : answer.send(body)
}
