/** The process's PDF worker thread, and the documents that are waited for. */
import type { Worker } from 'node:worker_threads'
import type { PdfFile } from './press-worker.ts'

export type PendingDocument = {
  readonly resolve: (file: PdfFile) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}
export type Press = { readonly worker: Worker; readonly waiting: Map<number, PendingDocument> }

/** `next`: the id of the next document. */
export const pressState: { press?: Press | undefined; next: number } = { next: 1 }
