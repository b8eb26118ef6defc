/** Passwords: rules for new ones, hashing (scrypt) and verification. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { isOfFewCharacters, isWeakInDigits, MIN_DISTINCT } from '#model/areas/people/rules/keypad-password.ts'
import { keypadPasswordSays } from '#model/areas/people/rules/keypad-words.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { isCommon } from './hashing/common-passwords.state.ts'
import { inHashingTurn, type HashedFor } from './hashing/hashing.state.ts'
import { scryptAside } from './hashing/scrypt-threads.state.ts'

type Cost = { readonly log2: number; readonly blocks: number; readonly lanes: number }

/** OWASP's scrypt parameters with 32 MB per hash. Stored with every hash, so that they can be changed later. */
const cost: Cost = { log2: 15, blocks: 8, lanes: 3 }
const KEY_BYTES = 32
const hash = (plain: string, salt: Buffer, { log2, blocks, lanes }: Cost, asker: HashedFor): Promise<Buffer> =>
  // The same accented character can be encoded in two ways; both must give the same password.
  inHashingTurn(asker, () =>
    scryptAside({ plain: plain.normalize('NFKC'), salt, bytes: KEY_BYTES, log2, blocks, lanes }),
  )

/** Problems with a new password; empty if there are none. Length matters, and that guessers do not try it first (NIST 800-63B). */
function passwordProblems(plain: string): string[] {
  const length = plain.length
  if (length < 8) return ['The password must have at least 8 characters.']
  if (length > 128) return ['The password must have at most 128 characters.']
  if (isWeakInDigits(plain)) return [`Digits alone are guessed easily: ${keypadPasswordSays}.`]
  if (isOfFewCharacters(plain))
    return [`Use at least ${MIN_DISTINCT} different characters: a few that repeat are guessed easily.`]
  if (isCommon(plain)) return ['This password is one of the most common ones. Choose another.']
  return []
}

export const isAcceptable = (plain: string): boolean => passwordProblems(plain).length === 0

/** The hash of a password that is ours to choose, such as the demo's: no rule is applied. */
export async function hashUnjudged(plain: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await hash(plain, salt, cost, { kind: 'other' })
  return ['scrypt', cost.log2, cost.blocks, cost.lanes, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** The hash to store. Throws 400 for `field` if the password breaks the rules, 503 where too many wait for theirs. */
export async function hashPassword(plain: string, field = 'password'): Promise<string> {
  const problems = passwordProblems(plain)
  if (problems.length > 0) throw invalid({ [field]: problems })
  return hashUnjudged(plain)
}

/** A dummy hash that is checked if there is no such user, so that the response takes equally long. */
const dummyHash: [Cost, Buffer, Buffer] = [cost, randomBytes(16), randomBytes(KEY_BYTES)]

function parseHash(stored: string | undefined): [Cost, Buffer, Buffer] {
  const [kind, log2, blocks, lanes, salt = '', key = ''] = stored?.split('$') ?? []
  if (kind !== 'scrypt') return dummyHash
  return [
    { log2: Number(log2), blocks: Number(blocks), lanes: Number(lanes) },
    Buffer.from(salt, 'base64url'),
    Buffer.from(key, 'base64url'),
  ]
}

/** Verifies a password against its hash; takes the same time if there is no hash. */
export async function verifyPassword(
  plain: string,
  stored: string | undefined,
  asker: HashedFor = { kind: 'other' },
): Promise<boolean> {
  const [cost, salt, expected] = parseHash(stored)
  const key = await hash(plain.slice(0, 200), salt, cost, asker)
  return key.length === expected.length && timingSafeEqual(key, expected) && plain.length <= 128
}
