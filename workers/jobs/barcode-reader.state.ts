/** The reader of barcodes of this worker: begun with the first picture, and kept for the frames of a camera. */
import type { readBarcodes } from 'zxing-wasm/reader'

export const barcodeReader: { begun: Promise<typeof readBarcodes> | undefined } = { begun: undefined }
