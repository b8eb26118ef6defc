/** Files of 25 MB that are uploaded beside each other: for how long the event loop of the server is held at most. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../../server/harness.ts'
import { percentile, type Table } from '../kit/bench.ts'

const [TIMES, BYTES] = [5, 25 * 1024 * 1024 - 1024]

export async function bench(): Promise<Table> {
  const server = await startServer()
  const held: number[] = []
  const took: number[] = []
  try {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const clerk = await server.user()
    const { body: party } = await clerk.post('party/', { name: 'Uploads' })
    const content = Buffer.alloc(BYTES, 'Read line by line, as text.\n')
    for (let time = 0; time < TIMES; time++) {
      // The name is another each time, the content too: the same one would be told, not measured.
      content.write(`${time}`)
      const form = new FormData()
      form.set('object_type', 'company:party')
      form.set('object_id', String(party.id))
      form.set('file', new Blob([new Uint8Array(content)]), `file-${time}.txt`)
      const sent = new Response(form)
      const body = Buffer.from(await sent.arrayBuffer())
      await wait(500)
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const began = performance.now()
      const { status } = await fetch(`${address}/api/attachments/upload/`, {
        method: 'POST',
        headers: {
          Authorization: `Token ${clerk.token ?? ''}`,
          'Content-Type': sent.headers.get('content-type') ?? '',
        },
        body,
      })
      took.push(performance.now() - began)
      delay.disable()
      if (status > 201) throw new Error(`The upload answered ${status}`)
      held.push(delay.max / 1e6)
    }
  } finally {
    await server.close()
  }
  return {
    title: 'An upload of 25 MB, sender and server in one process',
    rows: [
      { measure: `event loop held at most, worst of ${TIMES}`, ours: Math.max(...held), unit: 'ms', limit: 50 },
      { measure: `the upload, median of ${TIMES}`, ours: percentile(took, 50), unit: 'ms' },
    ],
  }
}
