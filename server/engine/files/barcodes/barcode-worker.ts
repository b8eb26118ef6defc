/** Thread that reads the barcodes in the pictures of one file: what it needs in time and memory is limited from outside. */
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import { MOST_PIXELS } from './most-pixels.ts'
import { BEGUN } from '#server/project/ask-aside.ts'
import { picturesOfPdf, preparePdf } from './pdf-pictures.ts'
import { pictureSize } from './picture-size.ts'

const options: ReaderOptions = { formats: ['Code128', 'QRCode'], tryHarder: true, maxNumberOfSymbols: 8 }

/** Its program comes from the package: left to itself, the library would fetch it from the network. */
async function prepare(): Promise<void> {
  const program = await fs.readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })
}

async function textsIn(picture: Parameters<typeof readBarcodes>[0]): Promise<readonly string[]> {
  const found = await readBarcodes(picture, options)
  return found.flatMap(({ isValid, text }) => (isValid ? [text] : []))
}

async function read(path: string): Promise<readonly string[]> {
  const bytes = await fs.readFile(path)
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-')
  if (!isPdf && pictureSize(bytes, MOST_PIXELS) === undefined) return []
  await Promise.all([prepare(), isPdf && preparePdf()])
  parentPort?.postMessage(BEGUN)
  if (!isPdf) return textsIn(bytes)
  const texts: string[] = []
  for await (const pixels of picturesOfPdf(new Uint8Array(bytes)))
    texts.push(...(await textsIn({ ...pixels, colorSpace: 'srgb' })))
  return texts
}

// What is no readable picture has no barcode.
void read(String(workerData)).then(
  (texts) => parentPort?.postMessage([...new Set(texts)]),
  () => parentPort?.postMessage([]),
)
