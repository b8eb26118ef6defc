/** Readings that fail or end: once more after a crash, never twice at a time, and at once failed where no attempt would help. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readingQueue } from '#server/areas/document/reading/queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { take } from '#server/jobs/queue.ts'
import { ReaderEnded, UnreadableFile, type DocumentReader } from '#server/reading/document-reader.ts'
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'
import { startServer, type Client, type Server } from '../../harness.ts'
import { ownFolder } from './own-folder.ts'
import { at, paper, sendFiles } from './received.ts'

let server: Server
let clerk: Client
let number = 8000
const folder = ownFolder()
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  clerk = await server.user()
})
afterAll(async () => {
  await server.close()
  folder.remove()
})
let asked = 0
beforeEach(() => void (asked = 0))

const page: PageWords = {
  page: 1,
  source: 'text',
  turn: 0,
  aspect: 0.77,
  barcodes: [],
  words: ['BOL', 'number:', 'PGT600777'].map((text, place) => ({
    text,
    confidence: 100,
    box: [0.1 * (place + 1), 0.1, 0.1 * (place + 1) + 0.09, 0.12],
  })),
}
/** Answers or throws what is next; the last one again and again. */
const readerOf = (...answers: readonly (Error | readonly PageWords[])[]): DocumentReader => ({
  words: async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer ?? []
  },
  crops: async () => [],
  pageImage: async () => undefined,
  close: async () => undefined,
})
const HOUR = 60 * 60_000
const turn = (reader: DocumentReader, hours = 0) =>
  createJobLoop(server.db, [readingQueue(() => reader)], () => new Date(Date.now() + hours * HOUR)).turn()
async function sent(): Promise<number> {
  const { body } = await sendFiles(clerk, [['a.pdf', await paper(`BOL number ${number++}`)]])
  return body.results[0].id
}
const row = async (id: number) => (await clerk.get(`${at}${id}/`)).body

it('a file that no attempt would read fails at once, with its sentence', async () => {
  const id = await sent()
  await turn(readerOf(new UnreadableFile('The pages are missing. Scan it again.')))
  expect(await row(id)).toMatchObject({
    status: 'failed',
    attempts: 1,
    problem: 'The pages are missing. Scan it again.',
  })
  await turn(readerOf([page]), 3)
  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 1 })
})

it('a crash is tried once more', async () => {
  const id = await sent()
  const reader = readerOf(new ReaderEnded('It ran out of memory.'), [page])
  await turn(reader)
  expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 1 })
  await turn(reader, 1)
  expect(await row(id)).toMatchObject({ status: 'read', attempts: 2, bol_number: 'PGT600777' })
})

it('a second crash fails it, and a retry has two attempts again', async () => {
  const id = await sent()
  const reader = readerOf(new ReaderEnded('It took too long.'))
  for (const hours of [0, 1, 2]) await turn(reader, hours)
  const failed = await row(id)
  expect(failed).toMatchObject({ status: 'failed', attempts: 2 })
  expect(failed.problem).toMatch(/ended twice/)
  await clerk.post(`${at}${id}/retry_attachment/`)
  for (const hours of [3, 4, 5]) await turn(reader, hours)
  expect(await row(id)).toMatchObject({ status: 'failed', attempts: 4 })
})

it('what a process left when it was killed is read again after a restart', async () => {
  const id = await sent()
  const taken = await take(readingQueue(), server.db, new Date())
  expect(taken.map((one) => one.id)).toEqual([id])
  expect((await row(id)).status).toBe('reading')
  // Another process does not read it meanwhile.
  expect(await take(readingQueue(), server.db, new Date())).toEqual([])
  await turn(readerOf([page]), 1)
  expect(await row(id)).toMatchObject({ status: 'read', attempts: 2 })
})

it('what a person removed while it was read stays removed', async () => {
  const id = await sent()
  const reader = readerOf([page])
  await turn({
    ...reader,
    words: async (...asking) => {
      await clerk.post(`${at}${id}/delete_attachment/`)
      return reader.words(...asking)
    },
  })
  expect((await clerk.get(`${at}${id}/`)).status).toBe(404)
})

it('what a person enters while it is read stays', async () => {
  const id = await sent()
  const reader = readerOf([page])
  await turn({
    ...reader,
    words: async (...asking) => {
      await clerk.patch(`${at}${id}/`, { bol_number: 'PGT600778' })
      return reader.words(...asking)
    },
  })
  expect(await row(id)).toMatchObject({ status: 'read', bol_number: 'PGT600778' })
})
