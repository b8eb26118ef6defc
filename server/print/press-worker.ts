/** Worker thread that sets PDF documents and joins them, so that a long one does not block other requests. */
import { parentPort } from 'node:worker_threads'
import type { AskedWork, ThreadAnswer } from '#server/project/asked-thread.ts'
import { drawPaper } from './draw.ts'
import type { Paper } from './paper.ts'
import { PdfSheet } from './sheet.ts'

/** What is to be done: a paper is set, or documents that are set already become one. */
export type PrintWork = { readonly paper: Paper } | { readonly join: readonly Uint8Array[] }
/** Its bytes and how many pages they are. */
export type PdfFile = { readonly bytes: Uint8Array; readonly pages: number }

async function set(paper: Paper): Promise<PdfFile> {
  const sheet = new PdfSheet(paper)
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    sheet.pdf.on('data', (part: Buffer) => parts.push(part))
    sheet.pdf.on('error', reject)
    sheet.pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
  })
  const pages = drawPaper(sheet, paper)
  return { bytes: await whole, pages }
}

async function join(files: readonly Uint8Array[]): Promise<PdfFile> {
  // Only who prints many needs it: the first paper after a start does not wait for it.
  const { PDFDocument } = await import('pdf-lib')
  const whole = await PDFDocument.create()
  whole.setCreator('Highball')
  for (const file of files) {
    const one = await PDFDocument.load(file)
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
  }
  return { bytes: await whole.save(), pages: whole.getPageCount() }
}

async function answered({ id, ...work }: AskedWork<PrintWork>): Promise<void> {
  try {
    const answer = 'join' in work ? await join(work.join) : await set(work.paper)
    parentPort?.postMessage({ id, answer } satisfies ThreadAnswer<PdfFile>, [answer.bytes.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies ThreadAnswer<PdfFile>)
  }
}

parentPort?.on('message', (ask: AskedWork<PrintWork>) => void answered(ask))
