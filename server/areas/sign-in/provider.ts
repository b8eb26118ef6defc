/** What administrators do with providers of sign-in. The engine has locked the row. */
import { X509Certificate } from 'node:crypto'
import { signInProvider as providers } from '#model/areas/sign-in/sign-in-provider.resource.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, handle, type Call } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import { checkIssuer } from '#server/auth/providers/routes/check-issuer.ts'

const MOST_LETTERS = 500

/** By certificate, until when it holds. Throws for one that cannot be read. */
function certificateState(pem: string): { readonly isGood: boolean; readonly text: string } {
  const now = new Date().toISOString()
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) return { isGood: false, text: 'It has no certificate.' }
  const ends = blocks.map((block) => new Date(new X509Certificate(block).validTo).toISOString())
  const text = ends.map((end) => `A certificate ${end > now ? 'holds until' : 'ran out on'} ${end.slice(0, 10)}.`)
  return { isGood: ends.some((end) => end > now), text: text.join(' ') }
}

async function stateOf(row: Call<typeof providers, 'check'>['row'], db: Database) {
  try {
    return row.kind === 'saml' ? certificateState(row.certificate) : await checkIssuer(db, row.id)
  } catch (error) {
    return { isGood: false, text: error instanceof Error ? error.message : String(error) }
  }
}

async function checked({ row, person }: Call<typeof providers, 'check'>, db: Database) {
  const { isGood, text } = await stateOf(row, db)
  const kept = await transaction(db, person, ({ rows, now }) =>
    rows(providers).patch(row.id, { checked_at: now, state: text.slice(0, MOST_LETTERS) }),
  )
  if (!isGood) throw conflict(text, { current: kept })
  return kept
}

export const signInProvider = handle(providers, {
  setSecret: async ({ row, input, rows }) => {
    await rows(providers).patch(row.id, { client_secret: input.client_secret })
    return { id: row.id }
  },
  check: async (call) => answerLater({ meanwhile: call.row, work: (db) => checked(call, db) }),
})
