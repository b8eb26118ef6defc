/** What the ways through a provider have in common: whom they let in, how tries are counted, and what becomes of a refusal. */
import type { FastifyRequest } from 'fastify'
import { isOwnPath } from '#model/areas/sign-in/rules/addresses.ts'
import type { MailSite } from '#server/mail/mail.ts'
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import type { Client } from '#server/engine/base/sql.ts'
import { queryOf } from '#server/engine/endpoints/guard.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { accountOf } from '../account.ts'
import { passwordAttempt, type Pause } from '../throttle/attempts.ts'
import { countRefusal } from '../throttle/provider-attempts.ts'
import { personOf, type Claimed } from './people.ts'
import { noteRefusal, type Provider } from './provider.ts'
import { SignInRefused } from './refusal.ts'

/** `site`: the public address of the console, without a slash. */
export type ProviderParts = {
  readonly db: Database
  readonly site: string
  readonly wait: Pause
  /** Of the letters that follow from a sign-in. */
  readonly mail: MailSite
}

/** The path that the page goes to afterwards; '' without one. Throws 400 for anything but a path of the console. */
export function relayOf(request: FastifyRequest): string {
  const { relay = '' } = queryOf(request)
  if (typeof relay !== 'string' || (relay !== '' && !isOwnPath(relay)))
    throw invalid({ relay: ['Give a path of the console, such as /yard/.'] })
  return relay
}

type Try = { readonly claimed: Claimed; readonly address: string }

/** What `welcome` makes for the person. Each person's tries are counted as those at a password. Throws a refusal, or 429. */
export async function letIn(
  { db, wait }: Pick<ProviderParts, 'db' | 'wait'>,
  provider: Provider,
  { claimed, address }: Try,
  welcome: (client: Client, user: number) => Promise<string>,
): Promise<string> {
  const who = claimed.identity?.subject ?? accountOf(claimed.email)
  let why = new SignInRefused('unknown_user', 'nobody')
  const made = await passwordAttempt(db, { account: `provider ${provider.id} ${who}`, address }, wait, () =>
    systemTransaction(db, async ({ client }) => welcome(client, await personOf(client, provider, claimed))).catch(
      (error: unknown) => {
        if (!(error instanceof SignInRefused)) throw error
        why = error
        return undefined
      },
    ),
  )
  if (made === undefined) throw why
  return made
}

/** What is refused is counted and noted; whoever tried learns one word. Other errors are thrown on. */
export async function refuse(
  db: Database,
  provider: Provider,
  error: unknown,
  address: string,
): Promise<SignInRefused> {
  if (!(error instanceof SignInRefused)) throw error
  await countRefusal(db, address)
  await noteRefusal(db, provider, { word: error.word, why: error.message, address })
  return error
}
