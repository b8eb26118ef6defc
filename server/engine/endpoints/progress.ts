/**
 * Answers that come as lines of JSON (application/x-ndjson) to whoever asks for them: how far the work is, as often as it changes, and at
 * the end what would have been the answer, `{status, body}`. To leave is to cancel.
 */
import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredAnswer } from './idempotency.ts'
import { refusalOf } from './error-response.ts'

const LINES = 'application/x-ndjson'

/** Tells which part of the work is under way and how much of it is done, from 0 to 1. */
export type TellProgress = (part: string, done: number) => void

export const wantsProgress = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(LINES) === true

export function answerInLines(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (told: TellProgress) => Promise<StoredAnswer>,
): FastifyReply {
  const lines = new PassThrough()
  // Whoever has left reads no lines; the work itself notices.
  lines.on('error', () => undefined)
  const say = (line: object): void => void (lines.writable && lines.write(`${JSON.stringify(line)}\n`))
  void work((part, done) => say({ progress: { part, done } }))
    .catch((error: unknown) => refusalOf(error, request))
    .then(({ status, body }) => say({ status, body: body ?? null }))
    .finally(() => lines.end())
  return reply.header('content-type', LINES).send(lines)
}
