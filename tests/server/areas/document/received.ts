/** Uploads bills of lading in tests, and reads them by the queue as the server does. */
import { readingQueue } from '#server/areas/document/reading/queue.ts'
import { createJobLoop } from '#server/jobs/loop.ts'
import { renderPdf } from '#server/print/press.ts'
import type { Client, Server } from '../../harness.ts'

export const at = 'billofladingattachments/'

/** A page with fewer words is taken for a scan. */
const terms =
  'Received, subject to the classifications and tariffs in effect on the day of issue, ' +
  'the property described here, in apparent good order, except as noted.'

/** Each part of the text is a line of its own. */
export const paper = (text: string): Promise<Uint8Array> =>
  renderPdf({
    title: 'Received',
    about: '',
    facts: [],
    foot: '',
    parts: [...text.split('; '), terms].map((one) => ({ kind: 'text' as const, text: one })),
  })

type SentFile = readonly [name: string, content: Uint8Array]

export async function sendFiles(who: Client, files: readonly SentFile[], values: object = {}, part = 'files') {
  const form = new FormData()
  for (const [key, value] of Object.entries(values)) form.set(key, String(value))
  for (const [name, content] of files) form.append(part, new Blob([new Uint8Array(content)]), name)
  return who.form(`${at}upload_bills_of_lading/`, form)
}

/** Reads all that waits. */
export const readAll = ({ db }: Server, now: () => Date = () => new Date()): Promise<void> =>
  createJobLoop(db, [readingQueue()], now).turn()
