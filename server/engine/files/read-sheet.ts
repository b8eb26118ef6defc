/** Spreadsheets that were uploaded or pasted, as rows of cells. They are read in a thread of their own, one after the other. */
import type { Worker } from 'node:worker_threads'
import { UnreadableSheet, type ReadSheet } from '#model/shared/reading/read-sheet.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'
import { startThread } from '#server/project/thread.ts'
import { HttpError, invalid } from '../base/http-error.ts'
import { sheetThread } from './sheet-thread.state.ts'
import type { SheetInput, SheetRequest, SheetResponse } from './sheet-worker.ts'

/** A sheet that takes longer than this is not worth waiting for. */
const TIMEOUT_MS = 60_000
const MOST_WAITING = 20
/** Of the thread's heap. A sheet that needs more ends the thread, and nothing else. */
const MOST_MEGABYTES = 512

export type SheetOptions = {
  /** The field under which a refusal is told. */
  readonly field: string
  readonly maxRows: number
  /** Aborted when nobody waits for the rows any more. */
  readonly abandoned?: AbortSignal
  /** Told the part that is read, from 0 to 1. */
  readonly told?: (done: number) => void
}

function start(): Worker {
  const worker = startThread(new URL('./sheet-worker.ts', import.meta.url), 'sheet-worker', {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  // What ends it is told to the reading that waits for it.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (sheetThread.worker === worker) sheetThread.worker = undefined
  })
  return worker
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
const givenUp = (): HttpError => new HttpError(499, { detail: 'Given up: nobody waits for it.' })

function readNow(request: SheetRequest, { abandoned, told }: SheetOptions): Promise<ReadSheet> {
  const worker = (sheetThread.worker ??= start())
  // Only a thread at work keeps the process alive.
  worker.ref()
  const rows: SheetRow[] = []
  const finished = new AbortController()
  return new Promise<ReadSheet>((resolve, reject) => {
    /** The thread cannot hear while it reads: it is ended, and the next reading gets another. */
    const stop = (error: Error): void => {
      sheetThread.worker = undefined
      void worker.terminate()
      reject(error)
    }
    const timer = setTimeout(() => stop(new UnreadableSheet('It takes too long to read.')), TIMEOUT_MS)
    const take = (response: SheetResponse): void => {
      if ('rows' in response) {
        rows.push(...response.rows)
        told?.(response.done)
      } else if ('unreadable' in response) reject(new UnreadableSheet(response.unreadable))
      else if ('error' in response) reject(new Error(response.error))
      else resolve({ ...response.end, rows })
    }
    const fail = (error: Error): void =>
      reject(isOutOfMemory(error) ? new UnreadableSheet('It takes more memory to read than there is.') : error)
    const ended = (code: number): void => reject(new Error(`The reader of sheets ended (${code})`))
    const leave = (): void => stop(givenUp())
    worker.on('message', take)
    worker.on('error', fail)
    worker.on('exit', ended)
    abandoned?.addEventListener('abort', leave)
    finished.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      worker.off('message', take)
      worker.off('error', fail)
      worker.off('exit', ended)
      abandoned?.removeEventListener('abort', leave)
      worker.unref()
    })
    worker.postMessage(request)
  }).finally(() => finished.abort())
}

/** The rows of a file or of pasted text. What cannot be read is refused with 400. */
export const readSheetAside = async (input: SheetInput, options: SheetOptions): Promise<readonly SheetRow[]> =>
  (await readTableAside(input, options)).rows

/** The same with the encoding and the separator that were found. */
export async function readTableAside(input: SheetInput, options: SheetOptions): Promise<ReadSheet> {
  if ('text' in input && input.text.trim() === '') return { rows: [] }
  if (sheetThread.waiting >= MOST_WAITING)
    throw new HttpError(503, { detail: 'Many files are being read. Try again shortly.' }, { 'Retry-After': '5' })
  sheetThread.waiting++
  const { field, maxRows, abandoned } = options
  const turn = sheetThread.last.then(() => {
    if (abandoned?.aborted === true) throw givenUp()
    return readNow({ input, maxRows }, options)
  })
  sheetThread.last = turn.catch(() => undefined)
  try {
    return await turn
  } catch (error) {
    throw error instanceof UnreadableSheet ? invalid({ [field]: [error.message] }) : error
  } finally {
    sheetThread.waiting--
  }
}
