/** Asks for a code of the second factor. Wrong ones are counted for the account from wherever they come: who guesses them knows the password. */
import type { Database } from '#server/db/database.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { passwordAttempt, type Pause } from '../throttle/attempts.ts'
import { takeCode, type CodeOutcome } from './second-factor.ts'

type Asked = { readonly user: number; readonly account: string; readonly code: string; readonly field: string }

const refusals = {
  right: '',
  wrong: 'This code is wrong, or was used before. Wait for the next one.',
  unreadable:
    'The key of this server was changed, so it cannot check codes of an authenticator set up before. Use a recovery code, or ask an administrator to end your second factor.',
} as const

/** Throws 400 for a code that is wrong or was used, 429 after too many of them. */
export async function requireFactor(db: Database, wait: Pause, { user, account, code, field }: Asked): Promise<void> {
  const counted = `totp ${account}`
  let outcome: CodeOutcome = 'wrong'
  const right = await passwordAttempt(db, { account: counted, address: counted }, wait, async () => {
    outcome = await systemTransaction(db, ({ client }) => takeCode(client, user, code, new Date()))
    return outcome === 'right' ? true : undefined
  })
  if (right === undefined) throw invalid({ [field]: [refusals[outcome]] })
}
