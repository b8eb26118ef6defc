/** Pictures within a PDF, as a scanner puts one on each page. */
import { MOST_PIXELS } from './most-pixels.ts'

/** Red, green, blue and opaque, as a reader of barcodes takes it. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray<ArrayBuffer> }

/** A number stands on the first pages; a file of a thousand pictures is not searched through. */
const [MOST_PAGES, MOST_PICTURES] = [3, 6]
/** A page at 300 dots an inch. A finer one is thinned out, because its bars are wide enough for that. */
const ENOUGH_PIXELS = 9_000_000

type Packed = { readonly width: number; readonly height: number; readonly data: Uint8Array | Uint8ClampedArray }
const isPacked = (found: unknown): found is Packed =>
  typeof found === 'object' &&
  found !== null &&
  'data' in found &&
  (found.data instanceof Uint8Array || found.data instanceof Uint8ClampedArray) &&
  'width' in found &&
  'height' in found &&
  Number(found.width) * Number(found.height) <= MOST_PIXELS

/** How a pixel's brightness is found, by how much there is of each: four, three or one byte, or a bit. */
function brightnessOf({ width, height, data }: Packed): ((x: number, y: number) => number) | undefined {
  const pixels = width * height
  const row = Math.ceil(width / 8)
  if (data.length === row * height && data.length < pixels)
    return (x, y) => (((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255
  const samples = data.length / pixels
  // Green alone is near enough to what an eye, or a reader of bars, sees.
  return [1, 3, 4].includes(samples)
    ? (x, y) => data[(y * width + x) * samples + (samples > 1 ? 1 : 0)] ?? 0
    : undefined
}

export function unpacked(packed: Packed): Pixels | undefined {
  const brightness = brightnessOf(packed)
  if (brightness === undefined) return undefined
  const step = Math.max(1, Math.ceil(Math.sqrt((packed.width * packed.height) / ENOUGH_PIXELS)))
  const [width, height] = [Math.floor(packed.width / step), Math.floor(packed.height / step)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      data[at] = data[at + 1] = data[at + 2] = brightness(x * step, y * step)
    }
  return { width, height, data }
}

/** A thread that looks at a plain picture does without it. */
export async function preparePdf(): Promise<void> {
  const { getResolvedPDFJS } = await import('unpdf')
  await getResolvedPDFJS()
}

export async function* picturesOfPdf(bytes: Uint8Array): AsyncGenerator<Pixels> {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  const pdf = await getDocumentProxy(bytes, { maxImageSize: MOST_PIXELS })
  let left = MOST_PICTURES
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
    const page = await pdf.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [index, drawn] of fnArray.entries()) {
      if (left === 0) return
      const [given]: readonly unknown[] = argsArray[index] ?? []
      const isNamed = drawn === OPS.paintImageXObject && typeof given === 'string'
      if (!isNamed && drawn !== OPS.paintInlineImageXObject) continue
      const found: unknown = isNamed
        ? await new Promise((resolve) => (given.startsWith('g_') ? page.commonObjs : page.objs).get(given, resolve))
        : given
      const pixels = isPacked(found) ? unpacked(found) : undefined
      if (pixels === undefined) continue
      left--
      yield pixels
    }
    page.cleanup()
  }
}
