/** Worker thread that renders PDF documents, so that a long one does not block other requests. */
import { parentPort } from 'node:worker_threads'
import { drawPaper } from './draw.ts'
import type { Paper } from './paper.ts'
import { PdfSheet } from './sheet.ts'

export type PrintRequest = { readonly id: number; readonly paper: Paper }
export type PrintResponse = { readonly id: number; readonly bytes?: Uint8Array; readonly error?: string }

async function set(paper: Paper): Promise<Uint8Array> {
  const sheet = new PdfSheet(paper)
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    sheet.pdf.on('data', (part: Buffer) => parts.push(part))
    sheet.pdf.on('error', reject)
    sheet.pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
  })
  drawPaper(sheet, paper)
  return whole
}

async function answer({ id, paper }: PrintRequest): Promise<void> {
  try {
    const bytes = await set(paper)
    parentPort?.postMessage({ id, bytes } satisfies PrintResponse, [bytes.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    } satisfies PrintResponse)
  }
}

parentPort?.on('message', (ask: PrintRequest) => void answer(ask))
