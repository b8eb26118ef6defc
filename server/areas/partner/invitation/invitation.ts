/** Handlers of invitations: creation, preview, taking up by the link of the letter, and what only the server knows of sending and answering. */
import { sql } from 'drizzle-orm'
import { invitation as declared } from '#model/areas/partner/invitation.resource.ts'
import { judged } from '#model/kernel/why-not/obstacle.ts'
import { hashOfSecret } from '#server/auth/session.ts'
import { answerLater, handle, type Call } from '#server/engine/base/handler.ts'
import { conflict, HttpError, invalid, notFound } from '#server/engine/base/http-error.ts'
import { run } from '#server/engine/base/sql.ts'
import { withWork, type VerbWork } from '#server/engine/operations/area-work/verb-work.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import { ownPreview, theirPreview } from './preview.ts'

/** An invitation is sent again at the earliest after this time, so that nobody is flooded with letters. */
const SEND_AGAIN_AFTER_MS = 60_000

/** In a transaction of its own: the invitation is no row of the company before its link is opened. */
const openLink = async ({ input, person }: Call<typeof declared, 'openLink'>) =>
  answerLater({
    meanwhile: { detail: 'The invitation is being taken up.' },
    work: (db) =>
      transaction(db, person, async ({ client, rows }) => {
        const hash = hashOfSecret(input.token.trim())
        if (input.dry_run === true) {
          const [found] = await run(client, sql`select * from highball_invitation_of(${hash})`)
          if (found === undefined) throw notFound()
          return found
        }
        const [opened] = await run<{ id: number | null }>(client, sql`select highball_open_invitation(${hash}) as id`)
        if (opened === undefined || opened.id === null) throw notFound()
        return rows(declared).get(Number(opened.id))
      }),
  })

async function createInvitation(call: Call<typeof declared, 'createInvitation'>) {
  const { rows, person, summedUp } = call
  const { dry_run, ...input } = call.input
  if (dry_run !== true) return rows(declared).create({ ...input, invited_by: person.id })
  const [colleague] = await summedUp<{ found: boolean }>(
    declared,
    {},
    () => sql`select highball_is_colleague(${person.company}, ${input.email}) as found`,
  )
  if (colleague?.found === true) throw invalid({ email: ['This person is of your own company.'] })
  return ownPreview(call, { ...input, company: person.company })
}

async function preview(call: Call<typeof declared, 'preview'>) {
  const { row, person } = call
  if (row.company === person.company) return ownPreview(call, row)
  if (row.status !== 'sent' && row.status !== 'accepted')
    throw conflict(`It is ${row.status}: it shares nothing.`, { current: row })
  return theirPreview(call, row)
}

/** The seconds until it may be sent again; 0 where it may be now. */
function secondsToWait({ status, sent_at }: { status: string; sent_at: string | null }, now: string): number {
  if (status !== 'sent' || sent_at === null) return 0
  return Math.max(0, Math.ceil((Date.parse(sent_at) + SEND_AGAIN_AFTER_MS - Date.parse(now)) / 1000))
}

const send: VerbWork<typeof declared> = {
  sets: ({ row, now }) => {
    const seconds = secondsToWait(row, now)
    if (seconds === 0) return Promise.resolve({})
    const detail = `It was sent less than a minute ago. Send it again in ${seconds} s.`
    throw new HttpError(429, { detail }, { 'Retry-After': String(seconds) })
  },
}

/** The job marks an expired invitation once an hour; until then its date refuses the answer. */
const answered = (takesUp: boolean): VerbWork<typeof declared> => ({
  obstacles: ({ row: { expires_at }, now }) => {
    const isOver = expires_at !== null && expires_at <= now
    const says = 'It has expired. Ask them to send it again.'
    return Promise.resolve(judged(isOver ? [{ code: 'expired', kind: 'state', says }] : []))
  },
  sets: ({ person }) => Promise.resolve(takesUp ? { counterparty: person.company } : {}),
})

export const invitation = withWork(
  declared,
  handle(declared, {
    createInvitation,
    getIncomingInvitations: async ({ matching, person }) => ({
      results: await matching(
        declared,
        { company__ne: String(person.company), status__in: 'sent,accepted,declined,revoked,expired' },
        { ordering: '-sent_at' },
      ),
    }),
    preview,
    openLink,
  }),
  { sendInvitation: send, acceptInvitation: answered(true), declineInvitation: answered(false) },
)
