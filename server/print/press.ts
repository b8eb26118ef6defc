/** Documents as PDF, set and joined in a thread of their own. */
import type { Paper } from './paper.ts'
import { press } from './press.state.ts'
import type { PdfFile } from './press-worker.ts'

/** Sets a document. */
export const setPdf = (paper: Paper): Promise<PdfFile> => press.ask({ paper })

const bufferOf = ({ bytes }: PdfFile): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Renders a document as PDF. Call it after the transaction has ended, so that no database connection waits for it. */
export const renderPdf = async (paper: Paper): Promise<Buffer> => bufferOf(await setPdf(paper))

/** Documents in one, in their order. */
export const joinPdfs = async (join: readonly Uint8Array[]): Promise<Buffer> => bufferOf(await press.ask({ join }))

/** Starts the worker and loads its fonts in advance, so that the first document is quick. */
export const warmUpPress = (): Promise<unknown> =>
  renderPdf({
    title: 'Highball',
    about: '',
    facts: [],
    foot: '',
    parts: [
      { kind: 'text', text: 'ABC 123' },
      { kind: 'text', text: 'ABC 123', tone: 'strong' },
    ],
  })
