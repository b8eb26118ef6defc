/** Passwords: rules for new ones, hashing (scrypt) and verification. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { invalid } from '#server/engine/base/http-error.ts'
import { limited } from './hashing.state.ts'

type Cost = { readonly log2: number; readonly blocks: number; readonly lanes: number }

/** OWASP's scrypt parameters with 32 MB per hash. Stored with every hash, so that they can be changed later. */
const cost: Cost = { log2: 15, blocks: 8, lanes: 3 }
const KEY_BYTES = 32
const hash = (plain: string, salt: Buffer, { log2, blocks, lanes }: Cost): Promise<Buffer> =>
  limited(
    () =>
      new Promise((resolve, reject) => {
        const options = { N: 2 ** log2, r: blocks, p: lanes, maxmem: 256 * 2 ** log2 * blocks }
        // The same accented character can be encoded in two ways; both must give the same password.
        scrypt(plain.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

/** Problems with a new password; empty if there are none. Only the length matters (NIST 800-63B). */
function passwordProblems(plain: string): string[] {
  const length = plain.length
  if (length < 8) return ['The password must have at least 8 characters.']
  if (length > 128) return ['The password must have at most 128 characters.']
  return []
}

/** The hash to store. @throws 400 for `field` if the password breaks the rules. */
export async function hashPassword(plain: string, field = 'password'): Promise<string> {
  const problems = passwordProblems(plain)
  if (problems.length > 0) throw invalid({ [field]: problems })
  const salt = randomBytes(16)
  const key = await hash(plain, salt, cost)
  return ['scrypt', cost.log2, cost.blocks, cost.lanes, salt.toString('base64url'), key.toString('base64url')].join('$')
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
export async function verifyPassword(plain: string, stored: string | undefined): Promise<boolean> {
  const [cost, salt, expected] = parseHash(stored)
  const key = await hash(plain.slice(0, 200), salt, cost)
  return key.length === expected.length && timingSafeEqual(key, expected) && plain.length <= 128
}
