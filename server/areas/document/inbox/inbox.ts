/** Actions on inboxes: a new secret or password, and a file that is tried. */
import { inbox as declared } from '#model/areas/document/inbox/inbox.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { sealed } from '#server/engine/base/secrets/sealed.ts'
import { newSecret } from '#server/engine/operations/write/creating/given-secret.ts'
import { tryFile } from './try-file.ts'

export const inbox = handle(declared, {
  renewSecret: async ({ row, rows }) => {
    if (row.kind !== 'webhook') throw invalid({ kind: ['Only signed e-mail has a secret.'] })
    const secret = newSecret()
    await rows(declared).patch(row.id, { secret: await sealed(secret) })
    return { id: row.id, secret }
  },
  setPassword: async ({ row, input, rows }) => {
    if (row.kind !== 'imap') throw invalid({ password: ['Only a mailbox has a password.'] })
    await rows(declared).patch(row.id, { password: input.password })
    return { id: row.id }
  },
  tryFile,
})
