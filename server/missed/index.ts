/**
 * What somebody missed, asked for and printed.
 *
 *   POST /api/changes/digest/       {since?, since_at?, scopes: […]} → Digest (model/rules/digest.ts)
 *   POST /api/changes/digest_pdf/   the same, and {timezone?} → the list as PDF
 *   GET  /api/changes/digest_pdf/   the same for a print ticket, whose body says what is asked (server/print/ticket.ts)
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { company } from '#model/resources/company.ts'
import { clock, dayIn } from '#model/rules/yard-clock.ts'
import { bodyOf, type Doors } from '../engine/door.ts'
import { invalid } from '../engine/fault.ts'
import { answerFile, type Person } from '../engine/handler.ts'
import { transaction } from '../engine/transaction.ts'
import { send } from '../engine/writing.ts'
import { printed } from '../print/press.ts'
import { ticketBody } from '../print/ticket.ts'
import { readAsked } from './asked.ts'
import { digestOf } from './digest.ts'
import { missedPaper } from './paper.ts'

function zoneOf(said: unknown): string {
  if (said === undefined) return 'UTC'
  try {
    if (typeof said === 'string') return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone
  } catch {
    // Told below.
  }
  throw invalid({ timezone: ['Not a time zone such as America/Chicago.'] })
}

export function mountMissed(app: FastifyInstance, { db, authenticate }: Doors): void {
  app.post('/api/changes/digest/', async (request) => {
    const person = await authenticate(request)
    return digestOf(db, person, readAsked(bodyOf(request), person))
  })
  const pdf = async (person: Person, reply: FastifyReply, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const { timezone, ...asked } = body
    const zone = zoneOf(timezone)
    const digest = await digestOf(db, person, readAsked(asked, person))
    const { name } = await transaction(db, person, ({ rows }) => rows(company).get(person.company))
    const paper = missedPaper(digest, person.name, name, (moment) => clock(moment, zone))
    return send(reply, 200, answerFile({ filename: `What changed ${dayIn(digest.until, zone)}.pdf`, type: 'application/pdf', inline: true, data: () => printed(paper) }))
  }
  const route = (bodyFrom: (request: FastifyRequest) => Readonly<Record<string, unknown>>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await authenticate(request)
    return pdf(person, reply, bodyFrom(request))
  }
  app.post('/api/changes/digest_pdf/', route(bodyOf))
  app.get('/api/changes/digest_pdf/', route((request) => ticketBody(request)))
}
