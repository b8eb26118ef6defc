/** Lets somebody in who cannot sign in any more, by the word of whoever runs the server: where no letter arrives, or an authenticator is lost. */
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Database } from '#server/db/database.ts'
import { resetLink } from '#server/auth/passwords.ts'
import { endFactor } from '#server/auth/totp/second-factor.ts'

export type LetIn = { readonly email: string; readonly address: string; readonly endsFactor: boolean }

/** What to tell the operator, a line each; undefined where nobody of that e-mail may sign in. */
export const letIn = (db: Database, { email, address, endsFactor }: LetIn): Promise<readonly string[] | undefined> =>
  systemTransaction(db, async ({ client }) => {
    const found = await resetLink(client, email, address)
    if (found === undefined) return undefined
    const ended = endsFactor && (await endFactor(client, found.user))
    return [
      `A new password for ${found.to}, good once, for an hour: ${found.link}`,
      ...(ended ? ['The second factor was taken away.'] : []),
    ]
  })
