/** Checks the signature of an e-mail that comes by a web call: `t=<unix s>,v1=<hex HMAC-SHA256 of "t.body">`. */
import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto'

const LONGEST_AGE_S = 5 * 60
const HEX_DIGITS = 64

export type Signature = { readonly at: string; readonly given: readonly string[] }

/** Returns undefined if the header has another form, or its time is more than five minutes ago or ahead. */
export function signatureOf(header: string | readonly string[] | undefined, nowMs: number): Signature | undefined {
  if (typeof header !== 'string' || header.length > 1000) return undefined
  const parts = header.split(',').map((part) => part.trim())
  const [at, ...more] = parts.flatMap((part) => /^t=(\d{1,12})$/.exec(part)?.slice(1) ?? [])
  const given = parts.flatMap((part) => /^v1=([0-9a-f]{64})$/i.exec(part)?.slice(1) ?? [])
  if (at === undefined || more.length > 0 || given.length === 0) return undefined
  return Math.abs(nowMs / 1000 - Number(at)) <= LONGEST_AGE_S ? { at, given } : undefined
}

/** Returns an HMAC to which the body is added as it arrives. */
export const signing = (secret: string, { at }: Signature): Hmac => createHmac('sha256', secret).update(`${at}.`)

/** Compares in constant time. */
export function isSigned(made: Hmac, { given }: Signature): boolean {
  const right = made.digest()
  return given.some((one) => one.length === HEX_DIGITS && timingSafeEqual(Buffer.from(one, 'hex'), right))
}
