/** How large a picture claims to be, before anything of it is unpacked. */
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

/** Undefined where more is packed in it than its size tells. */
function sizeOfPng(png: Buffer, mostPixels: number): PictureSize | undefined {
  const [head] = chunksOf(png)
  if (head?.type !== 'IHDR' || head.data.length < 13) return undefined
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  if (width * height > mostPixels) return undefined
  const bits = head.data.readUInt8(8) * (samplesOf[head.data.readUInt8(9)] ?? 4)
  // Interlaced rows are shorter and more, each with a byte of its own.
  const most = height * (Math.ceil((width * bits) / 8) + 8) + 1024
  try {
    inflateSync(Buffer.concat([...chunksOf(png)].flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))), {
      maxOutputLength: most,
    })
    return { width, height }
  } catch {
    return undefined
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

/** Undefined where it is neither a PNG nor a JPEG, or claims to hold more than `mostPixels`. */
export function pictureSize(bytes: Buffer, mostPixels: number): PictureSize | undefined {
  const size = bytes.subarray(0, PNG.length).equals(PNG)
    ? sizeOfPng(bytes, mostPixels)
    : bytes[0] === 0xff && bytes[1] === 0xd8
      ? sizeOfJpeg(bytes)
      : undefined
  return size !== undefined && size.width * size.height <= mostPixels ? size : undefined
}
