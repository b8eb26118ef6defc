/**
 * Second factors: codes of an authenticator (RFC 6238: SHA-1, six digits, 30 seconds, as every authenticator takes them), and ten codes for the
 * day on which it is lost. Secrets are kept sealed, codes as hashes.
 */
import { createHash, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { sealed, unsealed } from '#server/engine/base/secrets/sealed.ts'
import { run, type Client } from '#server/engine/base/sql.ts'

const PERIOD_S = 30
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Without letters and digits that are mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETTERS_OF_CODE = 10

const factorOf = (secret: Secret, account = ''): TOTP =>
  new TOTP({ issuer: 'Highball', label: account, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S })

const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('base64url')

/** As they are typed: without spaces and hyphens, whatever the case. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

type Kept = { readonly secret: string; readonly confirmed: boolean; readonly left: number }
const keptOf = async (client: Client, user: number): Promise<Kept | undefined> => {
  const [kept] = await run<Kept>(
    client,
    sql`select secret, confirmed_at is not null as confirmed, cardinality(recovery) as "left" from totp where user_id = ${user}`,
  )
  return kept
}

/** Whether codes are asked for, and how many recovery codes are left. */
export async function factorState(
  client: Client,
  user: number,
): Promise<{ readonly enabled: boolean; readonly left: number }> {
  const kept = await keptOf(client, user)
  return kept?.confirmed === true ? { enabled: true, left: kept.left } : { enabled: false, left: 0 }
}

export type Beginning = { readonly secret: string; readonly uri: string }

/** Draws a new secret, which counts once a code of it was given. Undefined where there is one that counts. */
export async function beginFactor(client: Client, user: number, account: string): Promise<Beginning | undefined> {
  const secret = new Secret({ size: SECRET_BYTES })
  const made = await run(
    client,
    sql`insert into totp (user_id, secret) values (${user}, ${await sealed(secret.base32)})
      on conflict (user_id) do update set secret = excluded.secret where totp.confirmed_at is null returning user_id`,
  )
  return made.length === 0 ? undefined : { secret: secret.base32, uri: factorOf(secret, account).toString() }
}

const drawCode = (): string => {
  const letters = Array.from({ length: LETTERS_OF_CODE }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** The step whose code it is, a step before and after the present one too, for clocks that go wrong; undefined for none, or without a secret. */
function stepOf(secret: string | undefined, code: string, now: Date): number | undefined {
  if (secret === undefined) return undefined
  const timestamp = now.getTime()
  const delta = factorOf(Secret.fromBase32(secret)).validate({ token: plain(code), timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** Takes the code: of two tries with it at once one succeeds. */
async function takeStep(client: Client, user: number, step: number): Promise<boolean> {
  const taken = await run(
    client,
    sql`update totp set step = ${step} where user_id = ${user} and step < ${step} returning user_id`,
  )
  return taken.length > 0
}

/** From now on codes are asked for. The recovery codes, which nobody can read again; undefined for a wrong code, or where nothing was begun. */
export async function confirmFactor(
  client: Client,
  user: number,
  code: string,
  now: Date,
): Promise<readonly string[] | undefined> {
  const kept = await keptOf(client, user)
  if (kept === undefined || kept.confirmed) return undefined
  const step = stepOf(await unsealed(kept.secret), code, now)
  if (step === undefined || !(await takeStep(client, user, step))) return undefined
  const codes = Array.from({ length: RECOVERY_CODES }, drawCode)
  const hashes = codes.map(hashOf)
  await run(client, sql`update totp set confirmed_at = now(), recovery = ${sql.param(hashes)} where user_id = ${user}`)
  return codes
}

/** `unreadable`: only recovery codes can be right, because the key under which the secret was sealed is not there any more. */
export type CodeOutcome = 'right' | 'wrong' | 'unreadable'

/** Whether it is a code that was not used before: of the authenticator, or one of the recovery codes. It is used up by that. */
export async function takeCode(client: Client, user: number, code: string, now: Date): Promise<CodeOutcome> {
  const kept = await keptOf(client, user)
  if (kept?.confirmed !== true) return 'wrong'
  const secret = await unsealed(kept.secret)
  const step = stepOf(secret, code, now)
  if (step !== undefined) return (await takeStep(client, user, step)) ? 'right' : 'wrong'
  const hash = hashOf(code)
  const used = await run(
    client,
    sql`update totp set recovery = array_remove(recovery, ${hash}) where user_id = ${user} and ${hash} = any(recovery) returning user_id`,
  )
  return used.length > 0 ? 'right' : secret === undefined ? 'unreadable' : 'wrong'
}

export const endFactor = async (client: Client, user: number): Promise<boolean> =>
  (await run(client, sql`delete from totp where user_id = ${user} returning user_id`)).length > 0
