/** The account and the reason that the log of requests keeps for a request. */
import type { Person } from '../base/handler.ts'

export type NotedAccount = Pick<Person, 'id' | 'company'>
type Noted = { readonly account?: NotedAccount; readonly reason?: string }

const noted = new WeakMap<object, Noted>()

/** @param request Fastify's object; the note is dropped together with it */
export const notedOf = (request: object): Noted => noted.get(request) ?? {}
export const noteAccount = (request: object, { id, company }: NotedAccount): void =>
  void noted.set(request, { ...notedOf(request), account: { id, company } })
/** The first reason is kept: it is nearer to the cause. Never a secret, nor what somebody typed. */
export const noteReason = (request: object, reason: string): void =>
  void noted.set(request, { reason, ...notedOf(request) })
