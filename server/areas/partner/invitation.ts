/** Invitations: made in one call, taken up by the link of their letter, and answered by the invited company. */
import { invitation as declared } from '#model/areas/partner/invitation.resource.ts'
import { sql } from 'drizzle-orm'
import { hashOfSecret } from '#server/auth/session.ts'
import { answerLater, handle, type Call } from '#server/engine/base/handler.ts'
import { conflict, HttpError, notFound } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { transaction } from '#server/engine/rows/transaction.ts'

type Answering = Pick<Call<typeof declared, 'acceptInvitation'>, 'row' | 'rows' | 'person' | 'now'>

function requireInvited({ row, person }: Answering): void {
  if (row.counterparty !== person.company)
    throw new HttpError(403, { detail: 'Only the invited company answers an invitation.' })
}

function answer(call: Answering, status: 'accepted' | 'declined') {
  const { row, rows, now } = call
  requireInvited(call)
  if (row.status !== 'sent') throw conflict(`It is ${row.status}. Only one that is sent is answered.`, { current: row })
  if (row.expires_at !== null && row.expires_at <= now)
    throw conflict('It has expired. Ask them to send it again.', { current: row })
  return rows(declared).patch(row.id, { status, answered_at: now })
}

/** In a transaction of its own: the invitation is no row of the company before its link is opened. */
const openLink = async ({ input, person }: Call<typeof declared, 'openLink'>) =>
  answerLater({
    meanwhile: { detail: 'The invitation is being taken up.' },
    work: (db) =>
      transaction(db, person, async ({ client, rows }) => {
        const [opened] = await run<{ id: number | null }>(
          client,
          sql`select highball_open_invitation(${hashOfSecret(input.token.trim())}) as id`,
        )
        if (opened === undefined || opened.id === null) throw notFound()
        return rows(declared).get(Number(opened.id))
      }),
  })

export const invitation = handle(declared, {
  createInvitation: async ({ input, rows, person }) => rows(declared).create({ ...input, invited_by: person.id }),
  getIncomingInvitations: async ({ matching, person }) => ({
    results: await matching(
      declared,
      { counterparty: String(person.company), status__in: 'sent,accepted,declined,revoked,expired' },
      { ordering: '-sent_at' },
    ),
  }),
  openLink,
  acceptInvitation: async (call) => answer(call, 'accepted'),
  declineInvitation: async (call) => answer(call, 'declined'),
  takeBackAnswer: async (call) => {
    const { row, rows } = call
    requireInvited(call)
    if (row.status !== 'accepted' && row.status !== 'declined')
      throw conflict(`It is ${row.status}: there is no answer to take back.`, { current: row })
    return rows(declared).patch(row.id, { status: 'sent', answered_at: null })
  },
})
