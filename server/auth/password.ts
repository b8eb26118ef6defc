/** Passwords: the rules for new ones, how they are kept (scrypt), and how one is checked. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { invalid } from '../engine/fault.ts'

type Cost = { readonly log2: number; readonly blocks: number; readonly lanes: number }

/** OWASP's scrypt setting of 32 MB a hash. Written into every sealed password, so that a later change leaves old ones readable. */
const cost: Cost = { log2: 15, blocks: 8, lanes: 3 }
const KEY_BYTES = 32
/** More at once would take memory and the cores away from everything else. */
const AT_ONCE = 2

let running = 0
const queue: (() => void)[] = []
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const hash = (plain: string, salt: Buffer, { log2, blocks, lanes }: Cost): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        const options = { N: 2 ** log2, r: blocks, p: lanes, maxmem: 256 * 2 ** log2 * blocks }
        // One accent may be written in two ways; both are the same password.
        scrypt(plain.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )

/** What is wrong with a new password; empty where nothing is. Length is what counts (NIST 800-63B). */
function passwordProblems(plain: string): string[] {
  const length = plain.length
  if (length < 8) return ['This password is too short: at least 8 characters.']
  if (length > 128) return ['This password is too long: at most 128 characters.']
  return []
}

/** Throws a 400 under `field` where the password breaks the rules. */
export async function sealPassword(plain: string, field = 'password'): Promise<string> {
  const problems = passwordProblems(plain)
  if (problems.length > 0) throw invalid({ [field]: problems })
  const salt = randomBytes(16)
  const key = await hash(plain, salt, cost)
  return ['scrypt', cost.log2, cost.blocks, cost.lanes, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Nobody's password: checked where there is no such user, so that the answer takes as long. */
const nobodys: [Cost, Buffer, Buffer] = [cost, randomBytes(16), randomBytes(KEY_BYTES)]

function readSealed(sealed: string | undefined): [Cost, Buffer, Buffer] {
  const [kind, log2, blocks, lanes, salt = '', key = ''] = sealed?.split('$') ?? []
  if (kind !== 'scrypt') return nobodys
  return [{ log2: Number(log2), blocks: Number(blocks), lanes: Number(lanes) }, Buffer.from(salt, 'base64url'), Buffer.from(key, 'base64url')]
}

/** Takes the same time whether there is a password to compare with or not. */
export async function isPassword(plain: string, sealed: string | undefined): Promise<boolean> {
  const [as, salt, expected] = readSealed(sealed)
  const key = await hash(plain.slice(0, 200), salt, as)
  return key.length === expected.length && timingSafeEqual(key, expected) && plain.length <= 128
}
