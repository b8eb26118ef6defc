/** Reads the barcodes of a drawn page (Code 128 and QR), with their places. */
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader'
import type { BarsSpot } from './clean-scan.ts'
import { greyFile, type Grey } from './dots.ts'

export type FoundBars = { readonly texts: readonly string[]; readonly spots: readonly BarsSpot[] }
export type BarcodeReader = (page: Grey) => Promise<FoundBars>

/** Loads the WebAssembly program from the package. By default the library would fetch it from the network. */
async function prepare(): Promise<void> {
  const program = await fs.readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true })
}

/** Bars may be a little longer than the part of them that was read. */
const EDGE = 4
function spotOf({ position: { topLeft, topRight, bottomLeft, bottomRight } }: ReadResult): BarsSpot {
  const corners = [topLeft, topRight, bottomLeft, bottomRight]
  const [xs, ys] = [corners.map(({ x }) => Math.round(x)), corners.map(({ y }) => Math.round(y))]
  return {
    left: Math.min(...xs) - EDGE,
    top: Math.min(...ys) - EDGE,
    right: Math.max(...xs) + EDGE,
    bottom: Math.max(...ys) + EDGE,
  }
}

export function createBarcodeReader(): BarcodeReader {
  let prepared: Promise<void> | undefined
  return async (page) => {
    await (prepared ??= prepare())
    const found = await readBarcodes(greyFile(page), {
      formats: ['Code128', 'QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 8,
    })
    const valid = found.filter(({ isValid }) => isValid)
    return { texts: [...new Set(valid.map(({ text }) => text))], spots: valid.map(spotOf) }
  }
}
