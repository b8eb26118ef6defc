/**
 * Wrong passwords from many addresses, as fast as the server takes them, while others read a list and somebody signs in: how late the lists are
 * beside the flood, and how long a right sign-in takes from an address that the account knows.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { readTrustProxy } from '#server/http-settings.ts'
import { startServer, type Client, type Server } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const AT_ONCE = 32
const READS = 400
const SIGN_INS = 9
const password = 'correct horse battery'
const home = '10.9.9.9'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
async function reads(client: Client): Promise<readonly number[]> {
  const took: number[] = []
  for (let at = 0; at < READS; at++) {
    took.push(await timed(() => client.get('party/?limit=20')))
    await wait(8)
  }
  return took
}
const signIn = ({ app }: Server, email: string, said: string, remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login/', remoteAddress, payload: { email, password: said } })

/** Each attempt is from an address and at an account of its own, so that none is held up before its password is hashed. */
function flood(server: Server): { readonly stop: () => Promise<number> } {
  let isOver = false
  let count = 0
  const one = async (): Promise<void> => {
    while (!isOver) {
      const nth = count++
      await signIn(server, `ghost${nth}@test.test`, 'wrong horse battery', `10.1.${(nth >> 8) & 255}.${nth & 255}`)
    }
  }
  const all = Promise.all(Array.from({ length: AT_ONCE }, one))
  return {
    stop: async () => {
      isOver = true
      await all
      return count
    },
  }
}

async function rightSignIns(server: Server, email: string): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < SIGN_INS; at++)
    took.push(
      await timed(async () => {
        const { statusCode } = await signIn(server, email, password, home)
        if (statusCode !== 200) throw new Error(`A right sign-in was answered ${statusCode}.`)
      }),
    )
  return percentile(took, 99)
}

export async function bench(): Promise<Table> {
  const server = await startServer({ trustProxy: readTrustProxy('192.168.0.0/16') })
  try {
    const reader = await server.user()
    const { email } = await server.user({ password })
    await rightSignIns(server, email)
    const quiet = percentile(await reads(reader), 99)
    const flooding = flood(server)
    const began = performance.now()
    const lists = percentile(await reads(reader), 99)
    const slowest = await rightSignIns(server, email)
    const seconds = (performance.now() - began) / 1000
    const attempts = await flooding.stop()
    return {
      title: `Wrong passwords, ${AT_ONCE} at once (${Math.round(attempts / seconds)} in each second)`,
      rows: [
        { measure: 'a list, p99, while nobody signs in', ours: quiet, unit: 'ms' },
        { measure: 'a list, p99, beside the flood', ours: lists, unit: 'ms', limit: 2 * quiet },
        { measure: `a right sign-in beside it, slowest of ${SIGN_INS}`, ours: slowest, unit: 'ms', limit: 2000 },
      ],
    }
  } finally {
    await server.close()
  }
}
