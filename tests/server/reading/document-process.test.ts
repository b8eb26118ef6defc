/** Processes that read documents: when they end, and what becomes of the question. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { ReaderEnded, UnreadableFile } from '#server/reading/document-reader.ts'
import { DocumentProcess, type DocumentQuestion } from '#server/reading/document-process.ts'
import { ProcessLane } from '#server/reading/process-lane.ts'
import { storedFiles } from './sample-bill.ts'

const files = await storedFiles()
/** Answers by the name of the file: at once, never, or that it cannot be read. */
const program = path.join(files.folder, 'program.mjs')
await fs.writeFile(
  program,
  `process.on('disconnect', () => process.exit())
process.on('message', ({ id, work }) => {
  process.send({ kind: 'part', id, part: { kind: 'crop', crop: { key: String(process.pid), text: '', confidence: 0 } } })
  if (work.file.path === 'bad') process.send({ kind: 'unreadable', id, reason: 'The page is black.' })
  else if (work.file.path !== 'never') process.send({ kind: 'done', id })
})
process.send({ kind: 'ready' })`,
)

const begun: ChildProcess[] = []
const start = (): ChildProcess => {
  const child = fork(program, [], { serialization: 'advanced', env: {} })
  begun.push(child)
  return child
}
const HOUR = 3_600_000
const kind = { start, timeoutMs: HOUR, idleMs: HOUR }
const ended = async (child: ChildProcess | undefined): Promise<void> => {
  if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
afterEach(async () => {
  for (const child of begun) child.kill('SIGKILL')
  await Promise.all(begun.splice(0).map(ended))
})

const failureOf = (answer: Promise<void>): Promise<unknown> =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  )

type Heard = { readonly question: DocumentQuestion; readonly heard: Promise<string> }
/** `heard`: the number of the process that took the question. */
function asked(name: string, signal?: AbortSignal): Heard {
  let hear: (key: string) => void = () => undefined
  const heard = new Promise<string>((resolve) => void (hear = resolve))
  return {
    question: {
      work: { kind: 'words', file: { path: name, type: 'application/pdf' } },
      hear: (part) => part.kind === 'crop' && hear(part.crop.key),
      ...(signal && { signal }),
    },
    heard,
  }
}

it('starts a process with the first question and asks it the next ones too', async () => {
  const one = new DocumentProcess(kind)
  expect(begun).toHaveLength(0)
  await one.ask(asked('a').question)
  await expect(one.ask(asked('bad').question)).rejects.toThrow(new UnreadableFile('The page is black.'))
  await one.ask(asked('b').question)
  expect(begun).toHaveLength(1)
  await one.close()
})

it('fails a question whose process is killed, and starts another process for the next', async () => {
  const one = new DocumentProcess(kind)
  const { question, heard } = asked('never')
  const answer = failureOf(one.ask(question))
  process.kill(Number(await heard), 'SIGKILL')
  expect(await answer).toEqual(new ReaderEnded('The reader of documents ended (SIGKILL)'))
  await one.ask(asked('a').question)
  expect(begun).toHaveLength(2)
  await one.close()
})

it('ends a process that takes too long', async () => {
  const one = new DocumentProcess({ ...kind, timeoutMs: 1 })
  await expect(one.ask(asked('never').question)).rejects.toThrow(
    new ReaderEnded('The reader of documents took too long'),
  )
  await ended(begun[0])
  await one.close()
})

it('ends a process whose question is taken back', async () => {
  const one = new DocumentProcess(kind)
  const taken = new AbortController()
  const { question, heard } = asked('never', taken.signal)
  const answer = failureOf(one.ask(question))
  await heard
  taken.abort(new Error('Nobody waits'))
  expect(await answer).toEqual(new Error('Nobody waits'))
  await ended(begun[0])
  await expect(one.ask(asked('a', taken.signal).question)).rejects.toThrow('Nobody waits')
  expect(begun).toHaveLength(1)
})

it('ends a process without questions after a while', async () => {
  const one = new DocumentProcess({ ...kind, idleMs: 1 })
  await one.ask(asked('a').question)
  await ended(begun[0])
  expect(begun[0]?.signalCode).toBe('SIGKILL')
  await one.ask(asked('b').question)
  expect(begun).toHaveLength(2)
  await one.close()
})

it('closes: the process has ended and its question failed', async () => {
  const one = new DocumentProcess(kind)
  const { question, heard } = asked('never')
  const answer = failureOf(one.ask(question))
  await heard
  await one.close()
  expect(await answer).toBeInstanceOf(ReaderEnded)
  expect(begun[0]?.signalCode).toBe('SIGKILL')
  await one.close()
})

it('asks no process two questions at once, and as many processes as it has', async () => {
  const lane = new ProcessLane(kind, 2)
  const taken = new AbortController()
  const [first, second, third, fourth] = [asked('never'), asked('never'), asked('a'), asked('b', taken.signal)]
  const endings = [first, second].map(({ question }) => failureOf(lane.ask(question)))
  const [one, other] = [await first.heard, await second.heard]
  expect(one).not.toBe(other)

  const waiting = lane.ask(third.question)
  const gone = failureOf(lane.ask(fourth.question))
  taken.abort(new Error('Nobody waits'))
  expect(await gone).toEqual(new Error('Nobody waits'))
  process.kill(Number(one), 'SIGKILL')
  expect(await endings[0]).toBeInstanceOf(ReaderEnded)
  await waiting
  expect(begun).toHaveLength(3)
  await lane.close()
  expect(await endings[1]).toBeInstanceOf(ReaderEnded)
})
