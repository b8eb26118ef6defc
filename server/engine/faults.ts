/** Whatever goes wrong below a route, as the answer its caller can act on. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { entityOfTable } from './entity.ts'
import { conflict, Fault, invalid } from './fault.ts'

/** What PostgreSQL says of an error (its own field names). */
type SqlError = Error & { readonly code: string; readonly table?: string; readonly constraint?: string; readonly detail?: string }
const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'severity' in error

function unique({ table = '', constraint = '' }: SqlError): Fault {
  const entity = entityOfTable(table)
  const fields = entity?.constraints.get(constraint) ?? []
  const said = `There is already a ${entity?.resource.label.toLowerCase() ?? 'row'} with this ${fields.join(' and ') || 'key'}.`
  return invalid({ [fields.at(-1) ?? 'non_field_errors']: [said] })
}

function held({ table = '', constraint = '', detail = '' }: SqlError): Fault {
  const entity = entityOfTable(table)
  const field = entity?.constraints.get(constraint)?.[0]
  if (detail.includes('is not present')) return invalid({ [field ?? 'non_field_errors']: ['The row it names is not there.'] })
  return conflict(
    `It cannot be deleted: ${entity ? `a ${entity.resource.label.toLowerCase()}` : 'another row'} still names it${field ? ` as its ${field}` : ''}.`,
  )
}

/** A check of one field is told at it; rules of more than one say themselves what is wrong. */
function ruledOut({ table = '', constraint = '', message }: SqlError): Fault {
  const field = entityOfTable(table)?.constraints.get(constraint)?.[0]
  if (field !== undefined) return invalid({ [field]: ['Not a value that this field may have.'] })
  const speaks = constraint.startsWith('yard_placement_') || constraint === 'company_stays'
  return invalid({ non_field_errors: [speaks ? message : `The database refused it (${constraint === '' ? 'check' : constraint}).`] })
}

const unavailable = (): Fault => new Fault(503, { detail: 'The database cannot be reached. Try again shortly.' }, { 'Retry-After': '1' })

/** From an error of the database to an answer; undefined where it is a bug of ours. */
function faultOfSql(error: SqlError): Fault | undefined {
  switch (error.code) {
    case '23505':
      return unique(error)
    case '23503':
      return held(error)
    case '23514':
      return ruledOut(error)
    case '40001':
    case '40P01':
      return conflict('Others were changing the same rows. Try again.')
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return invalid({ non_field_errors: [`A value is out of range or not well formed: ${error.message}.`] })
    case '53300':
    case '57P01':
    case '57P02':
    case '57P03':
      return unavailable()
    default:
      return undefined
  }
}

const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|The embedded database ended/

/** The answer to what went wrong; undefined where it is a bug of ours. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error
  if (isSqlError(error)) return faultOfSql(error)
  if (!(error instanceof Error)) return undefined
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === 413) return new Fault(413, { detail: 'The request is larger than the server takes.' })
  if (statusCode === 415) return new Fault(415, { detail: 'Send JSON (application/json) or a form (multipart/form-data).' })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return invalid({ non_field_errors: [error.message] })
  return lostConnection.test(`${String(code)} ${error.message}`) ? unavailable() : undefined
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error)
  if (fault === undefined) {
    request.log.error(error)
    return reply.status(500).send({ detail: 'Server error.' })
  }
  return reply.headers(fault.headers).status(fault.status).send(fault.body)
}
