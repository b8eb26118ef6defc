/** Draws the dots of a TIFF page that is compressed as a fax, strip by strip. */
import { numberOf, numbersOf, type TiffDirectory } from './tiff-tags.ts'
import { faxRows, type FaxScheme } from './fax-rows.ts'

const schemes: ReadonlyMap<number, FaxScheme> = new Map([
  [2, 'rows'],
  [3, 'lines'],
  [4, 'pages'],
])
const [TURNED_BITS, BLACK_IS_ZERO] = [2, 1]
const turnedBits = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].reduce((turned, bit) => turned | (((byte >> bit) & 1) << (7 - bit)), 0),
)

export const isFax = (directory: TiffDirectory): boolean => schemes.has(numberOf(directory, 'compression'))

/** The bytes of each strip. Those of a hostile file may overlap: all together are not longer than the file, so that the work is bounded. */
function* stripsOf(file: Uint8Array, directory: TiffDirectory): Generator<Uint8Array> {
  const [offsets, sizes] = [numbersOf(directory, 'offsets'), numbersOf(directory, 'sizes')]
  const isTurned = numberOf(directory, 'bitOrder') === TURNED_BITS
  let left = file.length
  for (const [strip, offset] of offsets.entries()) {
    const size = sizes[strip] ?? (offsets[strip + 1] ?? file.length) - offset
    const stored = file.subarray(offset, offset + Math.min(size, left))
    left -= stored.length
    yield isTurned ? stored.map((byte) => turnedBits[byte] ?? 0) : stored
  }
}

/** Colours of the dots, four bytes each. Undefined if the page is compressed in another way. Throws where nothing can be decoded. */
export function faxPage(file: Uint8Array, directory: TiffDirectory): Uint8ClampedArray | undefined {
  const scheme = schemes.get(numberOf(directory, 'compression'))
  if (scheme === undefined) return undefined
  const [width, height] = [numberOf(directory, 'width'), numberOf(directory, 'height')]
  const isInverted = numberOf(directory, 'colours') === BLACK_IS_ZERO
  const rowsOfStrip = Math.min(height, numberOf(directory, 'rowsOfStrip', height)) || height
  const hasTwoDimensions = (numberOf(directory, 'faxOptions') & 1) === 1
  const stride = Math.ceil(width / 8)
  const colours = new Uint8ClampedArray(width * height * 4).fill(255)
  let [top, decodedRows] = [0, 0]
  for (const bytes of stripsOf(file, directory)) {
    if (top >= height) break
    const rows = Math.min(rowsOfStrip, height - top)
    const { dots, decoded } = faxRows({ bytes, width, rows, scheme, hasTwoDimensions, isInverted })
    for (let row = 0; row < rows; row++)
      for (let x = 0; x < width; x++) {
        const isBlack = (((dots[row * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
        if (isBlack) colours.fill(0, 4 * ((top + row) * width + x), 4 * ((top + row) * width + x) + 3)
      }
    top += rows
    decodedRows += decoded
  }
  if (decodedRows === 0) throw new Error('No row of the fax can be decoded')
  return colours
}
