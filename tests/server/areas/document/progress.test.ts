/** How far a reading is: shown page by page without a new version, and ended where a person stops it or removes the document. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { readingQueue } from '#server/areas/document/reading/queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import type { DocumentReader } from '#server/reading/document-reader.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { ownFolder } from './own-folder.ts'
import { at, paper, sendFiles } from './received.ts'

let server: Server
let clerk: Client
let number = 9000
const folder = ownFolder()
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const page: PageWords = {
  page: 1,
  source: 'text',
  turn: 0,
  aspect: 0.77,
  barcodes: [],
  words: ['BOL', 'number:', 'PGT600779'].map((text, place) => ({
    text,
    confidence: 100,
    box: [0.1 * (place + 1), 0.1, 0.1 * (place + 1) + 0.09, 0.12],
  })),
}
/** Each look at the clock is a minute after the one before. */
function slowClock(): () => number {
  let minutes = 0
  return () => 60_000 * minutes++
}
const turn = (words: DocumentReader['words'], clock = slowClock()) => {
  const reader = { words, crops: async () => [], pageImage: async () => undefined, close: async () => undefined }
  return createJobLoop(server.db, [readingQueue(() => reader, clock)]).turn()
}
async function sent(): Promise<{ readonly id: number; readonly batch: number }> {
  const { body } = await sendFiles(clerk, [['a.pdf', await paper(`BOL number ${number++}`)]])
  return { id: body.results[0].id, batch: body.batch }
}
const row = async (id: number) => (await clerk.get(`${at}${id}/`)).body
/** Not how long it may take: how long a busy machine is given. */
const patience = { timeout: 120_000 }
async function rowWithProgress(id: number) {
  await expect.poll(async () => (await row(id)).progress, patience).not.toBe('')
  return row(id)
}
const ended = async (signal: AbortSignal): Promise<never> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

it('is the page that is read now, and leaves the version and the undo of the upload as they were', async () => {
  const { id, batch } = await sent()
  const versions: number[] = []
  const progress: string[] = []
  await turn(async (_file, { onPage }) => {
    versions.push((await row(id)).version)
    onPage?.(2, 12)
    const during = await rowWithProgress(id)
    versions.push(during.version)
    progress.push(during.progress)
    return [page]
  })
  expect(progress).toEqual(['page 3 of 12'])
  expect(versions[1]).toBe(versions[0])
  expect(await row(id)).toMatchObject({ status: 'read', progress: '', bol_number: 'PGT600779' })
  expect((await clerk.post(`batch/${batch}/undo/`)).body.counts.returned).toBe(1)
})

it('is not recorded for the last page, nor for pages that are read within a second', async () => {
  const { id } = await sent()
  const between: string[] = []
  const read = async (ms: number, pages: number) =>
    turn(
      async (_file, { onPage }) => {
        for (let done = 1; done <= pages; done++) onPage?.(done, pages)
        between.push((await row(id)).progress)
        return [page]
      },
      () => ms,
    )
  await read(0, 30)
  await clerk.post(`${at}${id}/retry_attachment/`)
  await read(0, 1)
  expect(between).toEqual(['', ''])
})

/** A reading during which a person makes this call. */
async function endedBy(call: 'stop/' | 'delete_attachment/') {
  const { id } = await sent()
  const answers: number[] = []
  await turn(async (_file, { onPage }, signal) => {
    answers.push((await clerk.post(`${at}${id}/${call}`)).status)
    onPage?.(1, 3)
    return ended(signal)
  })
  return { id, answers, left: await clerk.get(`${at}${id}/`) }
}

it('ends at the next page after a person stops it, and a retry reads the document', async () => {
  const { id, answers, left } = await endedBy('stop/')
  expect(answers).toEqual([200])
  expect(left.body).toMatchObject({ status: 'failed', progress: '', attempts: 1 })
  expect(left.body.problem).toContain('stopped its reading')
  await clerk.post(`${at}${id}/retry_attachment/`)
  await turn(async () => [page])
  expect(await row(id)).toMatchObject({ status: 'read', bol_number: 'PGT600779' })
})

it('ends at the next page after a person removes the document', async () => {
  const { answers, left } = await endedBy('delete_attachment/')
  expect([answers, left.status]).toEqual([[200], 404])
})

it('is stopped before its turn, and a document that was read has nothing to stop', async () => {
  const { id } = await sent()
  expect((await clerk.post(`${at}${id}/stop/`)).status).toBe(200)
  const reads: number[] = []
  await turn(async () => (reads.push(id), [page]))
  expect([reads, (await row(id)).status]).toEqual([[], 'failed'])
  expect((await clerk.post(`${at}${id}/stop/`)).status).toBe(409)
})
