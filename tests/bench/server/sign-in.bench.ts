/**
 * Sign-ins by SAML, 50 in each second, while others read a list: how late the lists are, with and without them, and how long a round takes.
 * In the server itself; with DATABASE_URL on that PostgreSQL.
 */
import { setTimeout as wait } from 'node:timers/promises'
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
    const setting = await samlSetting(server)
    const reader = await server.user()
    const person = await server.user()
    // Signed beforehand: what a provider does costs this server nothing.
    const answers: string[] = []
    for (let at = 0; at < PER_SECOND * SECONDS; at++) {
      const { id } = await setting.begin()
      answers.push(setting.answer(setting.said(id, person.person.email)))
    }
    await setting.send(answers.pop() ?? '')
    const alone = await reads(reader)
    const rounds: number[] = []
    const signIns = Promise.all(
      answers.map(async (answer, at) => {
        await wait((at * 1000) / PER_SECOND)
        rounds.push(await timed(() => setting.send(answer, `10.1.${at % 200}.1`)))
      }),
    )
    const among = await reads(reader)
    await signIns
    const [quiet, busy] = [percentile(alone, 99), percentile(among, 99)]
    return {
      title: `${PER_SECOND} sign-ins by SAML in each second`,
      rows: [
        { measure: 'a list, p99, while nobody signs in', ours: quiet, unit: 'ms' },
        { measure: 'a list, p99, among the sign-ins', ours: busy, unit: 'ms', limit: 2 * quiet },
        { measure: 'the way back of a sign-in, median', ours: percentile(rounds, 50), unit: 'ms', limit: 150 },
      ],
    }
  } finally {
    await server.close()
  }
}
