/** Reads the barcodes of a drawn page (Code 128 and QR). */
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Dots } from './dots.ts'

export type BarcodeReader = (dots: Dots) => Promise<readonly string[]>

/** Its program comes from the package: left to itself, the library would fetch it from the network. */
async function prepare(): Promise<void> {
  const program = await fs.readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })
}

export function createBarcodeReader(): BarcodeReader {
  let prepared: Promise<void> | undefined
  return async ({ width, height, data }) => {
    await (prepared ??= prepare())
    const found = await readBarcodes(
      { width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' },
      { formats: ['Code128', 'QRCode'], tryHarder: true, maxNumberOfSymbols: 8 },
    )
    return [...new Set(found.flatMap(({ isValid, text }) => (isValid ? [text] : [])))]
  }
}
