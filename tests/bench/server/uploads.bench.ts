/** Files of 25 MB that another process uploads: for how long the event loop of the server is held at most. */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [TIMES, BYTES] = [5, 25 * 1024 * 1024 - 1024]

/** Runs in a process of its own, since what the sender does must not count. Prints the status of the answer. */
const sender = `
  const [address, token, party, file] = process.argv.slice(1)
  const form = new FormData()
  form.set('object_type', 'company:party')
  form.set('object_id', party)
  form.set('file', new Blob([require('node:fs').readFileSync(file)]), 'file.txt')
  fetch(address + '/api/attachments/upload/', { method: 'POST', headers: { Authorization: 'Token ' + token }, body: form })
    .then(({ status }) => console.log(status))
`
function send(address: string, token: string, [party = '', file = '']: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['-e', sender, address, token, party, file])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((done) => child.on('close', () => done(Number(said))))
}

export async function bench(): Promise<Table> {
  const server = await startServer()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-uploads-'))
  const file = path.join(folder, 'file.txt')
  const held: number[] = []
  const took: number[] = []
  try {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const clerk = await server.user()
    const { body: party } = await clerk.post('party/', { name: 'Uploads' })
    const content = Buffer.alloc(BYTES, 'Read line by line, as text.\n')
    for (let time = 0; time < TIMES; time++) {
      // Another content each time: the same one would be told, not measured.
      content.write(`${time}`)
      fs.writeFileSync(file, content)
      await wait(500)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const began = performance.now()
      const status = await send(address, clerk.token ?? '', [String(party.id), file])
      took.push(performance.now() - began)
      delay.disable()
      if (status !== 200 && status !== 201) throw new Error(`The upload answered ${status}`)
      held.push(delay.max / 1e6)
    }
  } finally {
    await server.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return {
    title: 'An upload of 25 MB from another process',
    rows: [
      { measure: `event loop held at most, worst of ${TIMES}`, ours: Math.max(...held), unit: 'ms', limit: 50 },
      { measure: `the upload with its sender, median of ${TIMES}`, ours: percentile(took, 50), unit: 'ms' },
    ],
  }
}
