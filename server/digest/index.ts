/**
 * Routes of the digest of missed changes, as JSON and as PDF.
 *
 *   POST /api/changes/digest/       {since?, since_at?, scopes: […]} → Digest (model/shared/digest.ts)
 *   POST /api/changes/digest_pdf/   the same, and {timezone?} → the list as PDF
 *   GET  /api/changes/digest_pdf/   the same with a print ticket, whose body has the parameters (server/auth/print-ticket.ts)
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MOST_IN_PANE } from '#model/kernel/limits.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { clock, dayIn } from '#model/shared/clock.ts'
import { bodyOf, guarded, type RouteContext } from '#server/engine/endpoints/guard.ts'
import { answerFile, type Person } from '#server/engine/base/handler.ts'
import { readTimeZone } from '#server/engine/operations/time-zone.ts'
import { reading } from '#server/engine/rows/transaction.ts'
import { sendAnswer } from '#server/engine/endpoints/answer.ts'
import { renderPdf } from '#server/print/press.ts'
import { ticketBody } from '#server/auth/print-ticket.ts'
import { readDigestRequest } from './request.ts'
import { digestOf } from './digest.ts'
import { digestPaper } from './paper.ts'

const longLists = { config: { lists: { ids: MOST_IN_PANE } } }

export function mountDigest(app: FastifyInstance, context: RouteContext): void {
  const { db, authenticate } = context
  app.post('/api/changes/digest/', longLists, async (request) => {
    const person = await authenticate(request)
    return digestOf(db, person, readDigestRequest(bodyOf(request), person))
  })
  const pdf = async (
    person: Person,
    reply: FastifyReply,
    body: Readonly<Record<string, unknown>>,
  ): Promise<unknown> => {
    const { timezone, ...request } = body
    const zone = readTimeZone(timezone, 'timezone')
    const digest = await digestOf(db, person, readDigestRequest(request, person))
    const { name } = await reading(db, person, undefined, ({ rows }) => rows(company).get(person.company))
    const paper = digestPaper(digest, person.name, name, (moment) => clock(moment, zone))
    return sendAnswer(
      reply,
      200,
      answerFile({
        filename: `What changed ${dayIn(digest.until, zone)}.pdf`,
        type: 'application/pdf',
        inline: true,
        data: () => renderPdf(paper),
      }),
    )
  }
  const route = (bodyFrom: (request: FastifyRequest) => Readonly<Record<string, unknown>>) =>
    guarded({ ...context, cost: 'print' }, 'signed_in', (request, reply, person) =>
      pdf(person, reply, bodyFrom(request)),
    )
  app.post('/api/changes/digest_pdf/', longLists, route(bodyOf))
  app.get(
    '/api/changes/digest_pdf/',
    route((request) => ticketBody(request)),
  )
}
