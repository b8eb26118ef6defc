/** Sends the result of an operation, and executes a POST only once if it has an Idempotency-Key. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfStatus, isFileAnswer, isLaterAnswer, statusOf, type Person } from '../base/handler.ts'
import { keepLater, onceOnly, type StoredAnswer } from './idempotency.ts'
import { transaction, type Unit } from '../rows/transaction.ts'
import { signalOfReply, type RouteContext } from './guard.ts'

/** Sends a file with its name, other results as JSON, and nothing as 204. */
export async function sendAnswer(reply: FastifyReply, status: number, body: unknown): Promise<FastifyReply> {
  if (!isFileAnswer(body)) return reply.status(body === undefined ? 204 : status).send(body)
  const { filename, type, data, inline } = body
  const content = typeof data === 'function' ? await data() : data
  const disposition = inline === true ? 'inline' : 'attachment'
  return reply
    .status(status)
    .header('content-type', type)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(content)
}

const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const value = headers['idempotency-key']
  return Array.isArray(value) ? value[0] : value
}

/** `content`: what makes two requests with one key the same; `cause`: the action that writes, for the audit trail. */
type Post = { readonly person: Person; readonly content: unknown; readonly status: number; readonly cause?: string }

/** Work, answer and key are one transaction: see idempotency.ts. What is done after it takes the place of the answer. */
export async function donePost(
  { db }: Pick<RouteContext, 'db'>,
  request: FastifyRequest,
  { person, content, status, cause = '' }: Post,
  work: (unit: Unit) => Promise<unknown>,
  abandoned = new AbortController().signal,
): Promise<StoredAnswer> {
  const key = idempotencyKeyOf(request)
  const answer = (unit: Unit) => async (): Promise<StoredAnswer> => {
    const made = await work(unit)
    return { status: statusOf(made) ?? status, body: bodyOfStatus(made) }
  }
  const about = { key, path: request.url }
  const done = await transaction(db, person, (unit) => onceOnly(unit, { ...about, content }, answer(unit)), cause)
  if (!isLaterAnswer(done.body)) return done
  const late = { status, body: await done.body.work(db, abandoned) }
  if (key !== undefined) await transaction(db, person, (unit) => keepLater(unit, about, late))
  return late
}

export async function answerPost(
  context: Pick<RouteContext, 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  post: Post,
  work: (unit: Unit) => Promise<unknown>,
): Promise<FastifyReply> {
  const { status, body } = await donePost(context, request, post, work, signalOfReply(reply))
  return sendAnswer(reply, status, body)
}
