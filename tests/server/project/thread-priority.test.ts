/** Long work gives way to requests: its thread has a priority of its own, and the event loop keeps the one it has. */
import { once } from 'node:events'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { workBehindRequests } from '#server/project/thread-priority.ts'

const module = new URL('../../../server/project/thread-priority.ts', import.meta.url).href
/** Run from source, as a thread cannot load TypeScript by itself. */
const program = `
  const { parentPort } = require('node:worker_threads')
  const [fs, os] = [require('node:fs'), require('node:os')]
  import('tsx/esm/api')
    .then(({ register }) => (register(), import(${JSON.stringify(module)})))
    .then(({ workBehindRequests }) => {
      const own = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1))
      workBehindRequests()
      parentPort.postMessage([os.getPriority(own), os.getPriority(process.pid)])
    })
`

test.runIf(process.platform === 'linux')('a thread that works behind, beside an event loop that does not', async () => {
  const before = os.getPriority()
  const [said] = await once(new Worker(program, { eval: true }), 'message')
  expect(said).toEqual([Math.max(before, 10), before])
})

test('asked of the event loop itself, nothing is done', () => {
  const before = os.getPriority()
  workBehindRequests()
  expect(os.getPriority()).toBe(before)
})
