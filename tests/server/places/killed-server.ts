/** A server for tests of what a kill leaves behind. */
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { isFullProof } from '../../../scripts/test/lane.ts'
import { freePort, ServerProcess } from './process.ts'
import { makePlace, type Place } from './place.ts'

/** More of them where many requests are under way at once: the embedded database takes one after the other. */
export const KILLS = isFullProof && process.env['DATABASE_URL'] ? 5 : 3
/** After so many milliseconds the server is killed; each round at another point of the requests, from the first to the last. */
export const pointOf = (round: number, last: number): number => (round * last) / (KILLS - 1)

/** A new company on a server of its own that is killed and started again, each time on the same data. */
export class KilledServer {
  #process: ServerProcess
  #token = ''
  readonly #place: Place

  private constructor(place: Place, first: ServerProcess) {
    this.#place = place
    this.#process = first
  }

  /** `env`: settings beside those of the place, such as the mail server. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<KilledServer> {
    const made = await makePlace()
    const place = { ...made, env: { ...made.env, ...env } }
    const server = new KilledServer(place, await new ServerProcess(await freePort(), place.env).ready())
    const code = /first-admin\/\?code=([\w-]+)/.exec(server.#process.said)?.[1]
    const person = {
      code,
      company: 'Prairie',
      name: 'Ada',
      email: 'ada@prairie.test',
      password: 'correct horse battery',
    }
    server.#token = (await server.ask<{ token: string }>('auth/first-admin/', person))?.body.token ?? ''
    return server
  }

  /** Opens its database while it is killed. */
  async within<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { HIGHBALL_DATA: directory = '', DATABASE_URL: url } = this.#place.env
    const db = await openDatabase({ url, directory })
    return work(db).finally(() => db.close())
  }
  kill = (): Promise<unknown> => this.#process.end('SIGKILL')
  /** Another process over the same PostgreSQL, asked as the same person; it is ended by `kill`. */
  async beside(): Promise<KilledServer> {
    const other = new KilledServer(this.#place, await new ServerProcess(await freePort(), this.#place.env).ready())
    other.#token = this.#token
    return other
  }
  async restart(): Promise<void> {
    this.#process = await new ServerProcess(await freePort(), this.#place.env).ready()
  }
  async close(): Promise<void> {
    await this.kill()
    await this.#place.remove()
  }

  /** Undefined where the server died before it answered. */
  ask = <T>(path: string, body?: unknown) =>
    this.#process.ask<T>(path, { token: this.#token, ...(body !== undefined && { body }) })
  /** Throws for whatever is not done. */
  async post<T>(path: string, body: object): Promise<T> {
    const answer = await this.ask<T>(path, body)
    if (answer === undefined || answer.status > 201) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  async get<T>(path: string): Promise<T> {
    const answer = await this.ask<T>(path)
    if (answer?.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  file = (path: string): Promise<Response> =>
    fetch(`${this.#process.url}/api/${path}`, { headers: { Authorization: `Token ${this.#token}` } })
}
