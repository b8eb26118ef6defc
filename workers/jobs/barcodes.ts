/** Reads the barcodes in a picture or in a frame of a camera. Its library, a megabyte, is loaded with the first picture. */
import { barcodeReader } from './barcode-reader.state.ts'

/** On the longer side: a telephone's picture is thinned out to it, because the bars of a code held before it are wide enough. */
const MOST_WIDE = 2000
const MOST_BYTES = 25 * 1024 * 1024

async function begin() {
  const [{ prepareZXingModule, readBarcodes }, { default: program }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // From our own server: left to itself, the library would fetch it from elsewhere.
  prepareZXingModule({ overrides: { locateFile: () => program } })
  return readBarcodes
}

/** Where its program could not be fetched, the next picture tries again. */
function reader(): ReturnType<typeof begin> {
  barcodeReader.begun ??= begin().catch((error: unknown) => {
    barcodeReader.begun = undefined
    throw error
  })
  return barcodeReader.begun
}

function pixelsOf(picture: ImageBitmap): ImageData {
  const scale = Math.min(1, MOST_WIDE / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1)
  const drawn = canvas.getContext('2d', { willReadFrequently: true })
  if (drawn === null) throw new Error('The picture could not be drawn.')
  drawn.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return drawn.getImageData(0, 0, canvas.width, canvas.height)
}

/** What its codes say (Code 128 and QR), each once. Throws where it is no picture. */
export async function readPicture(picture: Blob | ImageBitmap): Promise<readonly string[]> {
  if (picture instanceof Blob && picture.size > MOST_BYTES) throw new Error('The picture is larger than 25 MB.')
  const bitmap =
    picture instanceof Blob
      ? await createImageBitmap(picture).catch(() => Promise.reject(new Error('This is no picture that can be read.')))
      : picture
  const pixels = pixelsOf(bitmap)
  bitmap.close()
  const readBarcodes = await reader()
  const found = await readBarcodes(pixels, { formats: ['Code128', 'QRCode'], tryHarder: true, maxNumberOfSymbols: 8 })
  return [...new Set(found.flatMap(({ isValid, text }) => (isValid ? [text] : [])))]
}
