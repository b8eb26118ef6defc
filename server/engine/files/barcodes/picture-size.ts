/** Reads the size that a picture claims to have, before anything of it is unpacked. */
import { inflateSync } from 'node:zlib'

export type PictureSize = { readonly width: number; readonly height: number }

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
/** By the type of colour: grey, red-green-blue, palette, grey and alpha, red-green-blue and alpha. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function* chunksOf(png: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = PNG.length; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

function sizeOfPng(png: Buffer): PictureSize | undefined {
  const [head] = chunksOf(png)
  if (head?.type !== 'IHDR' || head.data.length < 13) return undefined
  return { width: head.data.readUInt32BE(0), height: head.data.readUInt32BE(4) }
}

/** Whether no more is packed in it than its size tells. */
function holdsItsSize(png: Buffer, { width, height }: PictureSize): boolean {
  const [head] = chunksOf(png)
  if (head === undefined) return false
  const bits = head.data.readUInt8(8) * (samplesOf[head.data.readUInt8(9)] ?? 4)
  // Interlaced rows are shorter and more, each with a byte of its own.
  const most = height * (Math.ceil((width * bits) / 8) + 8) + 1024
  try {
    inflateSync(Buffer.concat([...chunksOf(png)].flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))), {
      maxOutputLength: most,
    })
    return true
  } catch {
    return false
  }
}

/** Markers that begin a frame; the others of that row begin tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function sizeOfJpeg(jpeg: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 < jpeg.length;) {
    if (jpeg[at] !== 0xff) return undefined
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    else at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return undefined
}

const sizeOfGif = (gif: Buffer): PictureSize | undefined =>
  gif.length < 10 ? undefined : { width: gif.readUInt16LE(6), height: gif.readUInt16LE(8) }

/** By its first part: with losses, without, or with a canvas that is larger than its frames. */
function sizeOfWebp(webp: Buffer): PictureSize | undefined {
  if (webp.length < 30) return undefined
  const part = webp.toString('latin1', 12, 16)
  if (part === 'VP8 ') return { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff }
  if (part === 'VP8X') return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 }
  if (part !== 'VP8L') return undefined
  const bits = webp.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, PNG.length).equals(PNG)

/** By its head alone. Undefined where it is neither a PNG, a JPEG, a GIF nor a WebP. */
export function claimedSize(bytes: Buffer): PictureSize | undefined {
  if (isPng(bytes)) return sizeOfPng(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return sizeOfJpeg(bytes)
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return sizeOfGif(bytes)
  return /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)) ? sizeOfWebp(bytes) : undefined
}

/** Undefined where it is no picture of these kinds, or holds or claims to hold more than `mostPixels`. */
export function pictureSize(bytes: Buffer, mostPixels: number): PictureSize | undefined {
  const size = claimedSize(bytes)
  if (size === undefined || size.width * size.height > mostPixels) return undefined
  return isPng(bytes) && !holdsItsSize(bytes, size) ? undefined : size
}
