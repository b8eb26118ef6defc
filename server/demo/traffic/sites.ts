/** Sites of the demo stay in step: none is there to report. Those that the seed left late or failed stay so, to be seen. */
import { user } from '#model/areas/user/user.resource.ts'
import { worker } from '#model/areas/terminal/worker.resource.ts'
import type { Database } from '#server/db/database.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import { rackHand, rackHandOfPartner } from '../seed/base/people.ts'

/** Less than the shortest interval of the seed, so that no worker is ever late by the demo's own fault. */
const AGAIN_MS = 10 * 60_000

/** Of the companies of the demo alone: what others keep on this server is theirs to report. */
const companiesOf = (db: Database): Promise<readonly number[]> =>
  systemTransaction(db, async ({ rows }) =>
    (await rows(user).find({ email: [rackHand.email, rackHandOfPartner.email] }, { only: ['company'] })).flatMap(
      ({ company }) => company ?? [],
    ),
  )

export async function reportSync(db: Database, companies?: readonly number[]): Promise<void> {
  for (const company of companies ?? (await companiesOf(db)))
    await systemTransaction(
      db,
      async ({ rows, now }) => {
        const inStep = await rows(worker).find({ status: 'idle', enabled: true }, { only: ['id'] })
        await rows(worker).patchMany(inStep.map(({ id }) => ({ id, values: { last_sync: now } })))
      },
      company,
    )
}

/** At once, since a demo may have slept for days, and from then on. Returns what ends it. */
export function keepSitesInStep(db: Database): () => void {
  const report = (): void =>
    void reportSync(db).catch((error: unknown) => {
      // The next report makes up for it; perhaps the server is closing.
      console.warn('Sites of the demo did not report:', error instanceof Error ? error.message : error)
    })
  report()
  const timer = setInterval(report, AGAIN_MS).unref()
  return () => clearInterval(timer)
}
