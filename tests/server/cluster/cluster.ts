/** Several Highball processes behind a proxy, over a PostgreSQL with a streaming replica or over the embedded database. */
import { startPostgres, type PostgresServer } from '../../../scripts/postgres.mjs'
import { makeBarePlace } from '../places/place.ts'
import { freePort, ServerProcess } from '../places/process.ts'
import { startProxy } from './proxy.ts'

export type Replicated = NonNullable<Awaited<ReturnType<typeof startPostgres>>>
type Ready = { readonly status: string; readonly replica?: string }

/** The slot of a process: its port stays while the process is killed and started again. */
type Slot = { readonly port: number; process: ServerProcess; readonly env: Record<string, string> }

export class Cluster {
  readonly url: string
  readonly port: number
  token = ''
  readonly #slots: Slot[]
  readonly #end: () => Promise<void>

  private constructor(slots: Slot[], port: number, end: () => Promise<void>) {
    this.#slots = slots
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#end = end
  }

  /** All processes begin at the same moment, on an empty database. `databases`: without them the embedded one, of one process. */
  static async start(
    count: number,
    databases?: { readonly primary: PostgresServer; readonly replica: PostgresServer },
  ) {
    const place = await makeBarePlace(databases ? '' : undefined)
    const shared = databases && {
      DATABASE_URL: databases.primary.url,
      DATABASE_REPLICA_URL: databases.replica.url,
      HIGHBALL_SECRET: 'a secret that is the same for all processes',
    }
    const slots = await Promise.all(
      Array.from({ length: count }, async (): Promise<Slot> => {
        const port = await freePort()
        const env = { ...place.env, HIGHBALL_METRICS_PORT: String(await freePort()), ...shared }
        return { port, env, process: new ServerProcess(port, env) }
      }),
    )
    const proxy = await startProxy(slots.map(({ port }) => port))
    const cluster = new Cluster(slots, proxy.port, async () => {
      await Promise.all(slots.map(({ process }) => process.end('SIGKILL')))
      await proxy.close()
      await place.remove()
    })
    await Promise.all(slots.map(({ process }) => process.ready()))
    await cluster.#signUp()
    return cluster
  }

  close = (): Promise<void> => this.#end()

  /** Of a process, without the proxy. */
  at(place: number): ServerProcess {
    return this.#slot(place).process
  }
  get size(): number {
    return this.#slots.length
  }
  async kill(place: number): Promise<void> {
    await this.#slot(place).process.end('SIGKILL')
  }
  async restart(place: number): Promise<void> {
    const slot = this.#slot(place)
    slot.process = new ServerProcess(slot.port, slot.env)
    await slot.process.ready()
  }
  async readiness(place: number): Promise<Ready | undefined> {
    return (await this.at(place).ask<Ready>('ready/'))?.body
  }
  async figures(place: number): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.#slot(place).env['HIGHBALL_METRICS_PORT']}/metrics`)).text()
  }
  /** A figure of a process, or the sum of its series that hold the word. */
  async figure(place: number, name: string, word = ''): Promise<number> {
    const lines = (await this.figures(place)).split('\n')
    const found = lines.filter((line) => line.startsWith(name) && line.includes(word))
    return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }

  #slot(place: number): Slot {
    const slot = this.#slots[place]
    if (slot === undefined) throw new Error(`There is no process ${place}`)
    return slot
  }
  /** By the link that the processes print: each has one, and the first that is used counts. */
  async #signUp(): Promise<void> {
    const first = this.at(0)
    const body = { company: 'Prairie', name: 'Ada', email: 'ada@prairie.test', password: 'correct horse battery' }
    const codes = this.#slots.flatMap(({ process }) => /first-admin\/\?code=([\w-]+)/.exec(process.said)?.[1] ?? [])
    for (const code of codes) {
      const answer = await first.ask<{ token: string }>('auth/first-admin/', { body: { ...body, code } })
      if (answer?.status === 200) this.token = answer.body.token
      if (this.token !== '') return
    }
    throw new Error(`Nobody could sign up: ${first.said}`)
  }
}

/** A primary and its streaming replica; undefined where this machine has no PostgreSQL. */
export async function startReplicated(): Promise<{ postgres: Replicated; replica: PostgresServer } | undefined> {
  const postgres = await startPostgres(['fsync=off', 'hot_standby_feedback=on', 'wal_receiver_timeout=5s'])
  return postgres && { postgres, replica: await postgres.replica() }
}
