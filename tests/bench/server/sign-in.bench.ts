/**
 * Answers of SAML providers, 50 in each second, while others read a list: how late the lists are without them, while the thread verifies
 * them, and while they are verified on the event loop, as they were; and how long verifying one takes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { assertedBy } from '#server/auth/providers/saml/judged.ts'
import { verified } from '#server/auth/providers/saml/assertion.ts'
import { ISSUER, packed } from '../../server/auth/providers/identity-provider.ts'
import { samlSetting } from '../../server/auth/providers/saml-setting.ts'
import { startServer, type Client } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const PER_SECOND = 50
const SECONDS = 4
const READS = 400

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const reads = async (client: Client): Promise<readonly number[]> => {
  const took: number[] = []
  for (let at = 0; at < READS; at++) {
    took.push(await timed(() => client.get('party/?limit=20')))
    await wait(8)
  }
  return took
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  try {
    const { idp, acs, audience, said, answer } = await samlSetting(server)
    const reader = await server.user()
    const provider = {
      issuer: ISSUER,
      entry_point: 'https://idp.example.com/sso',
      certificate: idp.certificate,
      audience,
    }
    const addresses = { acs, metadata: audience }
    // Signed beforehand: what a provider does costs this server nothing.
    const answers = Array.from({ length: PER_SECOND * SECONDS }, (_, at) => {
      const known = { inResponseTo: `_${at}`, at: Date.now() }
      return { field: packed(answer(said(known.inResponseTo, 'ann@test.test'))), known }
    })
    const among = async (verify: typeof verified): Promise<{ lists: number; one: number }> => {
      const took: number[] = []
      const all = Promise.all(
        answers.map(async ({ field, known }, at) => {
          await wait((at * 1000) / PER_SECOND)
          took.push(await timed(() => verify(field, provider, addresses, known)))
        }),
      )
      const lists = await reads(reader)
      await all
      return { lists: percentile(lists, 99), one: percentile(took, 50) }
    }
    await assertedBy(answers[0]?.field ?? '', provider, addresses, answers[0]?.known ?? { inResponseTo: '', at: 0 })
    const quiet = percentile(await reads(reader), 99)
    const inThread = await among(assertedBy)
    const onLoop = await among(verified)
    return {
      title: `${PER_SECOND} answers of SAML providers in each second`,
      rows: [
        { measure: 'a list, p99, while nobody signs in', ours: quiet, unit: 'ms' },
        { measure: 'a list, p99, while the thread verifies', ours: inThread.lists, unit: 'ms', limit: 2 * quiet },
        { measure: 'the same, verified on the event loop', ours: onLoop.lists, unit: 'ms' },
        { measure: 'verifying one in the thread, median', ours: inThread.one, unit: 'ms', limit: 150 },
      ],
    }
  } finally {
    await server.close()
  }
}
