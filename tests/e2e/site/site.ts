/** A real server of the built product with the demo company, on a database of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, nodeFlags } from '../../server/places/process.ts'
import type { Mailbox } from '../../server/jobs/mailbox.ts'

const stamp = () => readFileSync('out/.build-stamp', 'utf8').slice(0, 16)
const onPostgres = () => process.env['HIGHBALL_E2E'] === 'postgres'

async function admin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
const templateFolder = (scale: number): string =>
  join('node_modules/.cache/highball', `demo-${stamp()}${scale === 1 ? '' : `-${scale}`}`)
/** The archived papers of a demo whose rows are in PostgreSQL. */
const templateFiles = (scale: number): string => `${templateFolder(scale)}-files`
const templateDatabase = (scale: number): string => `highball_demo_${stamp()}${scale === 1 ? '' : `_${scale}`}`
async function isThere(database: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' })
  await client.connect()
  const { rowCount } = await client
    .query('select 1 from pg_database where datname = $1', [database])
    .finally(() => client.end())
  return rowCount !== 0
}
const named = (database: string): string => {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** Most desks have three panes. A story needs one of them, and opening all three took two thirds of the time until it could begin. */
const TICKETS = '/company/terminalboss/v3/ticket/'
const firstScreens: Readonly<Record<string, string>> = {
  admin: TICKETS,
  viewer: TICKETS,
  both: TICKETS,
  dispatcher: TICKETS,
  planner: TICKETS,
  clerk: TICKETS,
  allocator: '/company/terminalboss/overview/',
  partner: '/partner/orders/',
}

type Ask = { readonly method?: string; readonly body?: unknown }
export type Api = <T>(path: string, ask?: Ask) => Promise<T>

export class Site {
  readonly port: number
  readonly url: string
  readonly #directory = mkdtempSync(join(tmpdir(), 'highball-e2e-'))
  readonly #database: string | undefined
  #process: ChildProcess | undefined
  #said = ''
  /** Sessions shared by the stories of a file, because checking a password costs a quarter of a second. */
  readonly #sessions = new Map<string, string>()

  readonly #scale: number
  readonly #mailbox: Mailbox | undefined

  private constructor(port: number, database: string | undefined, scale: number, mailbox?: Mailbox) {
    this.#scale = scale
    this.#mailbox = mailbox
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#database = database
  }

  /**
   * A fresh site: a copy of the demo that was seeded once for this build and scale. `scale` multiplies the amount of data. `mailbox` is its
   * mail server, without which letters wait.
   */
  static async open(scale = 1, mailbox?: Mailbox): Promise<Site> {
    await Site.prepare(scale)
    const site = new Site(
      await freePort(),
      onPostgres() ? `highball_${randomUUID().replaceAll('-', '')}` : undefined,
      scale,
      mailbox,
    )
    if (site.#database) {
      await admin(`create database "${site.#database}" template "${templateDatabase(scale)}"`)
      cpSync(templateFiles(scale), site.#directory, { recursive: true })
    } else cpSync(templateFolder(scale), site.#directory, { recursive: true })
    await site.start()
    return site
  }

  /** Seeds the demo, unless it was done for this build. Built aside and renamed, so that an interrupted run leaves no template. */
  static async prepare(scale = 1): Promise<void> {
    const database = onPostgres() ? templateDatabase(scale) : undefined
    if (database ? await isThere(database) : existsSync(templateFolder(scale))) return
    const made = database && `${database}_${randomUUID().slice(0, 8)}`
    if (made) await admin(`create database "${made}"`)
    const site = new Site(await freePort(), made, scale)
    await site.start()
    await site.#settle()
    await site.stop()
    if (made && database) {
      cpSync(site.#directory, templateFiles(scale), { recursive: true })
      await admin(`alter database "${made}" rename to "${database}"`)
    } else {
      const aside = `${templateFolder(scale)}.${randomUUID()}`
      cpSync(site.#directory, aside, { recursive: true })
      // Another run may have been faster.
      try {
        renameSync(aside, templateFolder(scale))
      } catch {
        rmSync(aside, { recursive: true, force: true })
      }
    }
    rmSync(site.#directory, { recursive: true, force: true })
  }

  /** The URL of its database, for data written past the server; undefined for the embedded one. */
  get database(): string | undefined {
    return this.#database && named(this.#database)
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: String(this.port),
      HIGHBALL_DATA: this.#directory,
      HIGHBALL_DEMO: '1',
      HIGHBALL_TEST_KEYS: '1',
      HIGHBALL_DEMO_SCALE: String(this.#scale),
      ...(this.#database ? { DATABASE_URL: named(this.#database) } : { DATABASE_URL: '' }),
      ...(this.#mailbox && { SMTP_URL: this.#mailbox.url, MAIL_FROM: 'Highball <highball@demo.test>' }),
    }
    this.#said = ''
    const child = spawn(process.execPath, [...nodeFlags, 'out/server.mjs'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => (this.#said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (this.#said += chunk.toString()))
    this.#process = child
    // While the process runs it may still become ready; how long that takes depends on the machine.
    for (;;) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${this.#said}`)
      const healthy = await fetch(`${this.url}/api/health/`).then(
        (response) => response.ok,
        () => false,
      )
      if (healthy) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** What the server has logged; in a demo without a mail server also the text of each letter. */
  get said(): string {
    return this.#said
  }

  /** The letters that its mail server has accepted, in the order of their arrival. */
  get letters(): Mailbox['accepted'] {
    return this.#mailbox?.accepted ?? []
  }

  /** The id of its process. */
  get pid(): number {
    return this.#process?.pid ?? Number.NaN
  }

  /** Ends the process and waits for its exit. */
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
    await this.#mailbox?.close()
    rmSync(this.#directory, { recursive: true, force: true })
    if (this.#database) await admin(`drop database if exists "${this.#database}" with (force)`)
  }

  /** The stories are of experienced users, who have seen the pop-ups and the guide of five keys. */
  async #settle(): Promise<void> {
    for (const name of ['admin', 'dispatcher', 'planner', 'clerk', 'allocator', 'viewer', 'partner']) {
      const api = await this.as(name)
      for (const { id } of await api<readonly { id: number }[]>('user_popup/get_user_popups/'))
        await api('user_popup/view_user_popup/', { method: 'POST', body: { popupId: id } })
      await api('user/me/', { method: 'PATCH', body: { app_config: { guide: { ticked: [], done: true } } } })
    }
  }

  /** Returns the token of a demo user for a page, which opens with the first screen of the role, not with the desk of an earlier story. */
  async signIn(name: string): Promise<string> {
    const token = await this.#sessionOf(name, 'page')
    const { id } = await this.#ask<{ id: number }>('user/me/', {}, token)
    const left = await this.#ask<{ results: { id: number }[] }>(`desk/?name=Current&owner=${id}&limit=10`, {}, token)
    for (const desk of left.results) await this.#ask(`desk/${desk.id}/`, { method: 'DELETE' }, token)
    const place = firstScreens[name]
    if (place !== undefined) {
      const layout = { place, focused: 0, saved_at: new Date().toISOString() }
      await this.#ask('desk/', { method: 'POST', body: { name: 'Current', layout } }, token)
    }
    return token
  }

  /** The API as a demo user: to create data, and to act as a colleague beside the page. */
  async as(name: string): Promise<Api> {
    const token = await this.#sessionOf(name, 'colleague')
    return <T>(path: string, ask?: Ask) => this.#ask<T>(path, ask, token)
  }

  /** The existing session, unless a story ended it by signing out. */
  async #sessionOf(name: string, use: 'page' | 'colleague'): Promise<string> {
    const known = this.#sessions.get(`${name} ${use}`)
    if (known !== undefined && (await this.#fetch('user/me/', {}, known)).ok) return known
    const { token } = await this.#ask<{ token: string }>('auth/login/', {
      method: 'POST',
      body: { email: `${name}@demo.test`, password: 'highball' },
    })
    this.#sessions.set(`${name} ${use}`, token)
    return token
  }

  #fetch(path: string, { method = 'GET', body }: Ask = {}, token?: string): Promise<Response> {
    return fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Token ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async #ask<T>(path: string, ask: Ask = {}, token?: string): Promise<T> {
    let response = await this.#fetch(path, ask, token)
    // On a busy machine the server may say that it has no turn for this now, and when to ask again: nothing has been done then.
    for (let again = 0; response.status === 503 && again < 10; again++) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after') ?? 1)))
      response = await this.#fetch(path, ask, token)
    }
    if (!response.ok) throw new Error(`${ask.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
}
