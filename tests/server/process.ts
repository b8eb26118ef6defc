/** The server as a process of its own, built like in production, which can be killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { bundleServer } from '../../scripts/bundle.mjs'

/** Inside the project, so that it finds its packages and its migrations. */
const bundle = path.join('node_modules/.cache', `highball-faults-${process.pid}`)
/** As `npm start` builds it. */
export const bundleOnce = (): void => bundleServer(bundle)
export const removeBundle = (): void => fs.rmSync(bundle, { recursive: true, force: true })

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The place of a server's data: a folder, or with DATABASE_URL a fresh database of that PostgreSQL. */
export async function makePlace(
  url = process.env['DATABASE_URL'],
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-faults-'))
  const forget = () => fs.rmSync(folder, { recursive: true, force: true })
  if (!url) return { env: { HIGHBALL_DATA: folder, DATABASE_URL: '' }, remove: async () => forget() }
  const name = `highball_faults_${randomUUID().replaceAll('-', '')}`
  const admin = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await admin(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    env: { HIGHBALL_DATA: folder, DATABASE_URL: own.href },
    remove: async () => {
      await admin(`drop database ${name} with (force)`)
      forget()
    },
  }
}

export class ServerProcess {
  readonly url: string
  said = ''
  readonly #child: ChildProcess
  readonly ended: Promise<number | null>

  /** `program`: by default the one that `bundleOnce` built. */
  constructor(port: number, env: Record<string, string>, program = path.join(bundle, 'server.mjs')) {
    this.url = `http://127.0.0.1:${port}`
    this.#child = spawn(process.execPath, ['--enable-source-maps', program], {
      env: { ...process.env, HIGHBALL_DEMO: '0', ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.said += chunk.toString()))
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve))
  }

  async ready(): Promise<this> {
    // While it runs it may still become ready; how long that takes depends on the machine.
    await new Promise<void>((resolve, reject) => {
      const look = (): void => void (this.said.includes('Highball is ready') && resolve())
      this.#child.stdout?.on('data', look)
      void this.ended.then(() => reject(new Error(`The server ended: ${this.said}`)))
      look()
    })
    return this
  }

  /** Stands still, as a process that gets no processor time. */
  hold(): void {
    this.#child.kill('SIGSTOP')
  }
  goOn(): void {
    this.#child.kill('SIGCONT')
  }

  /** Ends only this process, by its id. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    this.#child.kill(signal)
    return this.ended
  }

  /**
   * Starts a POST and resolves once the server has accepted it, that is, asked for the body. `status` resolves with the response, or
   * undefined without one.
   */
  begin(where: string, body: unknown): Promise<{ status: Promise<number | undefined> }> {
    return new Promise((begun, refused) => {
      const call = request(`${this.url}/api/${where}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
      })
      const status = new Promise<number | undefined>((resolve) => {
        call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
        call.on('close', () => resolve(undefined))
      })
      call.on('error', refused)
      call.on('continue', () => call.end(JSON.stringify(body), () => begun({ status })))
      call.flushHeaders()
    })
  }

  /** Disconnects early: while the body is sent, before the response, or while it is received. */
  leave(
    where: string,
    headers: Record<string, string>,
    body: string | Buffer | undefined,
    when: 'sending' | 'sent' | 'receiving',
  ): Promise<void> {
    return new Promise((left) => {
      const call = request(`${this.url}/api/${where}`, { method: body === undefined ? 'GET' : 'POST', headers })
      call.on('error', () => undefined)
      call.on('close', () => left())
      const hangUp = (): void => void call.destroy()
      call.on('response', (answer) => answer.once('data', hangUp).on('error', () => undefined))
      if (when === 'sending') call.write(body ?? '', hangUp)
      else call.end(body, when === 'sent' ? hangUp : undefined)
    })
  }

  /** Undefined without a complete response. */
  async ask<T>(
    where: string,
    { token, key, body }: { token?: string; key?: string; body?: unknown } = {},
  ): Promise<{ status: number; body: T; retryAfter: string | null } | undefined> {
    try {
      const response = await fetch(`${this.url}/api/${where}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(token && { Authorization: `Token ${token}` }),
          ...(key && { 'Idempotency-Key': key }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const retryAfter = response.headers.get('retry-after')
      return { status: response.status, body: (await response.json()) as T, retryAfter }
    } catch {
      return undefined
    }
  }
}

/** A new company on a server of its own that is killed and started again, each time on the same data. */
export class KilledServer {
  #process: ServerProcess
  #token = ''
  readonly #place: Awaited<ReturnType<typeof makePlace>>

  private constructor(place: Awaited<ReturnType<typeof makePlace>>, first: ServerProcess) {
    this.#place = place
    this.#process = first
  }

  static async start(): Promise<KilledServer> {
    bundleOnce()
    const place = await makePlace()
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
    removeBundle()
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
