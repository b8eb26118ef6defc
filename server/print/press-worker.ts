/** Sets documents, in a thread of its own: a long one stops no other request. */
import { parentPort } from 'node:worker_threads'
import { drawPaper } from './draw.ts'
import type { Paper } from './paper.ts'
import { Sheet } from './sheet.ts'

export type PrintAsk = { readonly id: number; readonly paper: Paper }
export type PrintAnswer = { readonly id: number; readonly bytes?: Uint8Array; readonly error?: string }

async function set(paper: Paper): Promise<Uint8Array> {
  const sheet = new Sheet(paper)
  const parts: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    sheet.pdf.on('data', (part: Buffer) => parts.push(part))
    sheet.pdf.on('error', reject)
    sheet.pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
  })
  drawPaper(sheet, paper)
  return whole
}

async function answer({ id, paper }: PrintAsk): Promise<void> {
  try {
    const bytes = await set(paper)
    parentPort?.postMessage({ id, bytes } satisfies PrintAnswer, [bytes.buffer as ArrayBuffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies PrintAnswer)
  }
}

parentPort?.on('message', (ask: PrintAsk) => void answer(ask))
