/** The server as a process of its own, built like in production, which can be killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { bundleServer } from '../../../scripts/bundle.mjs'

export { freePort } from '../../../scripts/free-port.mjs'

/** The run of tests has a folder for what is built for it, and removes it. A script has one of its own. */
const builtFolder = process.env['HIGHBALL_BUILT_THREADS'] ?? `node_modules/.cache/highball-server-${process.pid}`

/** As `npm start` builds it: once for all files of tests, by the first that starts one. */
export function builtServer(): string {
  const folder = path.join(builtFolder, 'server')
  if (!fs.existsSync(folder)) {
    const made = `${folder}.${process.pid}`
    bundleServer(made)
    // Another worker may have been faster.
    try {
      fs.renameSync(made, folder)
    } catch {
      fs.rmSync(made, { recursive: true, force: true })
    }
    if (process.env['HIGHBALL_BUILT_THREADS'] === undefined)
      process.once('exit', () => fs.rmSync(builtFolder, { recursive: true, force: true }))
  }
  return path.join(folder, 'server.mjs')
}

/**
 * How Node runs the server of a test or of a story. Often used parts of PostgreSQL are compiled a second time, for speed, much later than by
 * default: the server ends before that pays.
 */
export const nodeFlags: readonly string[] = ['--enable-source-maps', '--wasm-tiering-budget=100000000']

export class ServerProcess {
  readonly url: string
  said = ''
  readonly #child: ChildProcess
  readonly ended: Promise<number | null>

  /** `program`: by default that of the project as it is. */
  constructor(port: number, env: Record<string, string>, program = builtServer()) {
    this.url = `http://127.0.0.1:${port}`
    this.#child = spawn(process.execPath, [...nodeFlags, program], {
      env: { ...process.env, HIGHBALL_DEMO: '0', ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.said += chunk.toString()))
    // Not 'exit', after which what it said last may still be on its way.
    this.ended = new Promise((resolve) => this.#child.once('close', resolve))
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
