/** Tokens of open links, which let people without an account read one thing: made at random, sent in a header, stored as a hash. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashOfSecret, unauthorized } from './session.ts'

const TOKEN_BYTES = 32

export function newLinkToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfSecret(token) }
}

/** The token of `Authorization: {scheme} {token}`; undefined where the header has another scheme. */
export function linkTokenOf({ headers }: Pick<FastifyRequest, 'headers'>, scheme: string): string | undefined {
  const [given, token, ...more] = (headers.authorization ?? '').trim().split(/\s+/)
  return given?.toLowerCase() === scheme && more.length === 0 ? (token ?? '') : undefined
}

/** Answers 401 in the same words for an unknown, a stopped and an ended token, so that nobody learns which of them it is. */
export const linkEnded = () => unauthorized('This link has ended. Ask for a new one.')
