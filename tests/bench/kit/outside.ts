/** Requests from a process of its own, so that what the sender does is not counted as the server's. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Client, Server } from '../../server/harness.ts'

export type Sent = {
  readonly path: string
  readonly json?: object
  /** A form: its texts, and the content of its file by name. */
  readonly form?: Readonly<Record<string, string>>
  readonly file?: { readonly name: string; readonly content: string }
}
export type Told = { readonly status: number; readonly text: string }
export type Timed = Told & { readonly ms: number; readonly heldMs: number }

const sender = `
  const fs = require('node:fs')
  const [address, token, folder] = process.argv.slice(1)
  const { path, json, form, file } = JSON.parse(fs.readFileSync(folder + '/sent.json'))
  const headers = { Authorization: 'Token ' + token, ...(json && { 'content-type': 'application/json' }) }
  const body = json ? JSON.stringify(json) : form || file ? new FormData() : undefined
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, value)
  if (file) body.set('file', new Blob([fs.readFileSync(folder + '/file')]), file.name)
  process.once('message', async () => {
    const began = performance.now()
    const answer = await fetch(address + '/api/' + path, { method: body ? 'POST' : 'GET', headers, body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    fs.writeFileSync(folder + '/answer', bytes)
    process.send({ status: answer.status, ms: performance.now() - began }, () => process.disconnect())
  })
  process.send('ready')
`

/** Sends it once the sender is up, and says how long it took and how long the event loop of this process was held at most. */
export async function fromOutside(server: Server, { token }: Client, sent: Sent): Promise<Timed> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-outside-'))
  const { file, ...rest } = sent
  fs.writeFileSync(
    path.join(folder, 'sent.json'),
    JSON.stringify({ ...rest, ...(file && { file: { name: file.name } }) }),
  )
  if (file) fs.writeFileSync(path.join(folder, 'file'), file.content)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  try {
    const address = server.app.server.listening
      ? `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
      : await server.app.listen({ port: 0, host: '127.0.0.1' })
    const child = spawn(process.execPath, ['-e', sender, address, token ?? '', folder], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const { status, ms } = await new Promise<{ status: number; ms: number }>((resolve, reject) => {
      child.on('message', (told: 'ready' | { status: number; ms: number }) => {
        if (told !== 'ready') return resolve(told)
        delay.enable()
        child.send('go')
      })
      child.on('exit', (code) => reject(new Error(`The sender ended with ${code}.`)))
    })
    return { status, ms, heldMs: delay.max / 1e6, text: fs.readFileSync(path.join(folder, 'answer'), 'utf8') }
  } finally {
    delay.disable()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
