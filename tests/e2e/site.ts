/** A real server with the demo company, of the built product, on a database of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const stamp = () => readFileSync('out/.build-stamp', 'utf8').slice(0, 16)
const onPostgres = () => process.env['HIGHBALL_E2E'] === 'postgres'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function admin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
const named = (database: string): string => {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = `/${database}`
  return url.href
}

export type Api = <T>(path: string, ask?: { method?: string; body?: unknown }) => Promise<T>

export class Site {
  readonly port: number
  readonly url: string
  readonly #directory = mkdtempSync(join(tmpdir(), 'highball-e2e-'))
  readonly #database: string | undefined
  #process: ChildProcess | undefined
  #said = ''

  readonly #scale: number

  private constructor(port: number, database: string | undefined, scale: number) {
    this.#scale = scale
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#database = database
  }

  /** A fresh site. The demo is seeded once per build and scale, then copied. `scale`: how many times as much of it. */
  static async open(scale = 1): Promise<Site> {
    const site = new Site(await freePort(), onPostgres() ? `highball_${Date.now().toString(36)}` : undefined, scale)
    if (site.#database) await site.#fromTemplateDatabase(site.#database)
    else await site.#fromTemplateFolder()
    return site
  }

  async #fromTemplateFolder(): Promise<void> {
    const template = join('node_modules/.cache/highball', `demo-${stamp()}${this.#scale === 1 ? '' : `-${this.#scale}`}`)
    if (!existsSync(template)) {
      await this.start()
      await this.#settle()
      await this.stop()
      cpSync(this.#directory, template, { recursive: true })
    } else cpSync(template, this.#directory, { recursive: true })
    await this.start()
  }

  async #fromTemplateDatabase(database: string): Promise<void> {
    const template = `highball_demo_${stamp()}${this.#scale === 1 ? '' : `_${this.#scale}`}`
    await admin(`create database "${template}"`).then(
      async () => {
        await this.start(template)
        await this.#settle()
        await this.stop()
      },
      () => undefined, // made by an earlier site of this build
    )
    await admin(`create database "${database}" template "${template}"`)
    await this.start()
  }

  async start(database = this.#database): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.port),
      HIGHBALL_DATA: this.#directory,
      HIGHBALL_DEMO: '1',
      HIGHBALL_DEMO_SCALE: String(this.#scale),
      ...(database ? { DATABASE_URL: named(database) } : { DATABASE_URL: '' }),
    }
    this.#said = ''
    const child = spawn(process.execPath, ['--enable-source-maps', 'out/server.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk: Buffer) => (this.#said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (this.#said += chunk.toString()))
    this.#process = child
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) throw new Error(`The server ended: ${this.#said}`)
      const healthy = await fetch(`${this.url}/api/health/`).then((response) => response.ok, () => false)
      if (healthy) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The server did not become ready: ${this.#said}`)
  }

  /** Ends the process and waits until it is gone. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.#directory, { recursive: true, force: true })
    if (this.#database) await admin(`drop database if exists "${this.#database}" with (force)`)
  }

  /** The stories are of people who have been here before: they saw the pop-ups and know the five keys. */
  async #settle(): Promise<void> {
    for (const name of ['admin', 'dispatcher', 'planner', 'clerk', 'viewer', 'partner']) {
      const api = await this.as(name)
      for (const { id } of await api<readonly { id: number }[]>('user_popup/get_user_popups/')) await api('user_popup/view_user_popup/', { method: 'POST', body: { popupId: id } })
      await api('user/me/', { method: 'PATCH', body: { app_config: { guide: { ticked: [], done: true } } } })
    }
  }

  /** The API as some demo user: how tests make data and how a colleague works beside the page. */
  async as(name: string): Promise<Api> {
    const post = (path: string, body: unknown, token?: string, method = 'POST') =>
      fetch(`${this.url}/api/${path}`, {
        method,
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...(token && { Authorization: `Token ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const { token } = (await (await post('auth/login/', { email: `${name}@demo.test`, password: 'highball' })).json()) as { token: string }
    return async <T>(path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
      const response = await post(path, body, token, method)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    }
  }
}
