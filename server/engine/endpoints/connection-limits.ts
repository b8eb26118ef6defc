/**
 * Limits for one connection: the number of requests in flight, because a client can send many without waiting for answers, and the time that a
 * JSON body takes to arrive. Requests of a client that has left are not started.
 */
import type { FastifyInstance } from 'fastify'
import { clientClosedRequest, HttpError } from '../base/http-error.ts'
import { connectionOf } from './connections.state.ts'
import { answerError } from './error-response.ts'

const MAX_IN_FLIGHT = 32
const IS_JSON = /^application\/json\b/i

const tooMany = (): HttpError =>
  new HttpError(
    429,
    { detail: `At most ${MAX_IN_FLIGHT} requests at once over one connection. Wait for their answers.` },
    { 'Retry-After': '1', Connection: 'close' },
  )
const tooSlow = (): HttpError =>
  new HttpError(408, { detail: 'The body of the request took too long to arrive.' }, { Connection: 'close' })

/** @param bodyMs how long a JSON body may take to arrive, in milliseconds */
export function limitConnections(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', async (request) => {
    const connection = connectionOf(request)
    connection.inFlight++
    if (connection.inFlight > MAX_IN_FLIGHT) throw tooMany()
  })
  app.addHook('onResponse', async (request) => void connectionOf(request).inFlight--)
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!IS_JSON.test(request.headers['content-type'] ?? '')) return payload
    const timer = setTimeout(() => {
      if (!reply.sent) answerError(tooSlow(), request, reply)
    }, bodyMs)
    for (const event of ['end', 'error', 'close']) payload.once(event, () => clearTimeout(timer))
    return payload
  })
  app.addHook('preHandler', async (request) => {
    if (connectionOf(request).gone.aborted) throw clientClosedRequest()
  })
}
