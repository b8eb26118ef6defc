/** The print tickets of requests under way, and what the tickets carry beyond the URL. */
import type { FastifyRequest } from 'fastify'

export type TicketBody = Readonly<Record<string, unknown>>
export const tickets = new WeakMap<FastifyRequest, string>()
export const bodies = new WeakMap<FastifyRequest, TicketBody>()
