/** Fetches for a user what a host answers that the operator allows. Each use is in the log, also one that is refused. */
import { fetched as log } from '#model/areas/audit/audit.resource.ts'
import type { user as users } from '#model/areas/user/user.resource.ts'
import type { Database } from '#server/db/database.ts'
import { answerLater, type Call } from '#server/engine/base/handler.ts'
import { HttpError } from '#server/engine/base/http-error.ts'
import { transaction } from '#server/engine/rows/transaction.ts'
import { fetchAllowed, fetchHosts, NotFetched } from './fetch-allowed.ts'
import { lockOwn } from './own-account.ts'

const OFF = 'This server fetches nothing for its users: no host is allowed (HIGHBALL_FETCH_HOSTS).'
const MOST_A_MINUTE = 20
const MINUTE_MS = 60_000

type FetchCall = Call<typeof users, 'corsAnywhere'>

async function fetchFor({ input, person }: FetchCall, id: number, db: Database) {
  const note = (outcome: string, bytes: number | null): Promise<unknown> =>
    transaction(db, person, ({ rows }) => rows(log).patch(id, { outcome: outcome.slice(0, 200), bytes }))
  try {
    const { bytes, ...answer } = await fetchAllowed(input.url, fetchHosts(process.env))
    await note(`Answered ${answer.status}`, bytes)
    return answer
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    await note(error.message, null)
    throw new HttpError(error.status, { detail: error.message })
  }
}

export async function corsAnywhere(call: FetchCall) {
  const { input, rows, person, now } = call
  if (fetchHosts(process.env).length === 0) throw new HttpError(403, { detail: OFF })
  // Locked, so that calls at once are counted one after the other.
  await lockOwn(call)
  const last = await rows(log).find({ user: person.id }, { limit: MOST_A_MINUTE, ordering: '-at,-id' })
  const oldest = last[MOST_A_MINUTE - 1]?.at
  if (oldest && Date.parse(now) - Date.parse(oldest) < MINUTE_MS)
    throw new HttpError(
      429,
      { detail: `At most ${MOST_A_MINUTE} a minute. Try again shortly.` },
      { 'Retry-After': '60' },
    )
  const { id } = await rows(log).create({ at: now, user: person.id, address: input.url, outcome: 'Asked' })
  return answerLater({ meanwhile: { detail: 'It is being fetched.' }, work: (db) => fetchFor(call, id, db) })
}
