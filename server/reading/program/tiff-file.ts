/** Opens a TIFF: all its pages, as scanners and fax servers write them, upright and with square dots. */
import fs from 'node:fs/promises'
import { createCanvas, ImageData, type Canvas } from '@napi-rs/canvas'
import UTIF from 'utif2'
import { MAX_PAGES } from '#model/areas/document/rules/file-limits.ts'
import { UnreadableFile } from '../document-reader.ts'
import { faxPage, isFax } from './tiff/fax-page.ts'
import { MAX_PIXELS, tooManyPages, type OpenedFile, type DrawnPage } from './opened-file.ts'
import { DAMAGED, pageOf, TOO_LARGE } from './picture-file.ts'
import { numberOf, type TiffDirectory } from './tiff/tiff-tags.ts'

const EMPTY = 'The TIFF has no pages. Scan the bill again, then upload it.'
const COMPRESSED = 'The TIFF is compressed in a way that cannot be read. Save it as PDF or PNG, then upload that.'

/** None, fax (groups 3 and 4), LZW, JPEG, deflate and PackBits. */
const compressions: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 32773, 32946])

const [FROM, TO, SAME] = [0.2, 5, 0.05]
/** Fax pages have twice as many dots across as down: returns the factors that make them square. */
function stretchOf(directory: TiffDirectory): readonly [across: number, down: number] {
  const ratio = numberOf(directory, 'dotsAcross') / numberOf(directory, 'dotsDown')
  if (!(ratio > FROM && ratio < TO) || Math.abs(ratio - 1) < SAME) return [1, 1]
  return ratio > 1 ? [1, ratio] : [1 / ratio, 1]
}

/** The matrix that puts a picture of this size upright, by its orientation (1 to 8). */
function uprightMatrix(orientation: number, width: number, height: number): Parameters<Transform['setTransform']> {
  if (orientation === 2) return [-1, 0, 0, 1, width, 0]
  if (orientation === 3) return [-1, 0, 0, -1, width, height]
  if (orientation === 4) return [1, 0, 0, -1, 0, height]
  if (orientation === 5) return [0, 1, 1, 0, 0, 0]
  if (orientation === 6) return [0, 1, -1, 0, height, 0]
  if (orientation === 7) return [0, -1, -1, 0, height, width]
  return orientation === 8 ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0]
}
type Transform = {
  readonly setTransform: (a: number, b: number, c: number, d: number, e: number, f: number) => void
}

function upright(canvas: Canvas, directory: TiffDirectory): Canvas {
  const orientation = numberOf(directory, 'orientation')
  const [across, down] = stretchOf(directory)
  const [width, height] = [Math.round(canvas.width * across), Math.round(canvas.height * down)]
  const isAsStored = across === 1 && down === 1 && !(orientation >= 2 && orientation <= 8)
  if (isAsStored || width * height > MAX_PIXELS) return canvas
  const isAcross = orientation >= 5
  const turned = createCanvas(isAcross ? height : width, isAcross ? width : height)
  const context = turned.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.setTransform(...uprightMatrix(orientation, width, height))
  context.drawImage(canvas, 0, 0, width, height)
  return turned
}

function picturePage(bytes: Buffer, directory: TiffDirectory): Uint8ClampedArray {
  UTIF.decodeImage(bytes, directory)
  return new Uint8ClampedArray(UTIF.toRGBA8(directory))
}

function tiffPage(bytes: Buffer, directory: TiffDirectory): DrawnPage {
  const [width, height] = [numberOf(directory, 'width'), numberOf(directory, 'height')]
  if (width * height > MAX_PIXELS) throw new UnreadableFile(TOO_LARGE)
  // The library could decode tiles of a fax, but in a time that grows with the square of hostile bytes.
  const isTiledFax = isFax(directory) && numberOf(directory, 'tileWidth') > 0
  if (isTiledFax || !compressions.has(numberOf(directory, 'compression') || 1)) throw new UnreadableFile(COMPRESSED)
  try {
    const pixels = faxPage(bytes, directory) ?? picturePage(bytes, directory)
    const canvas = createCanvas(width, height)
    canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0)
    return pageOf(upright(canvas, directory))
  } catch {
    throw new UnreadableFile(DAMAGED)
  }
}

export async function openTiff(file: string): Promise<OpenedFile> {
  const bytes = await fs.readFile(file)
  const directories = (() => {
    try {
      return UTIF.decode(bytes).filter((directory) => numberOf(directory, 'width') * numberOf(directory, 'height') > 0)
    } catch {
      throw new UnreadableFile(DAMAGED)
    }
  })()
  if (directories.length === 0) throw new UnreadableFile(EMPTY)
  if (directories.length > MAX_PAGES) throw new UnreadableFile(tooManyPages(directories.length))
  return {
    count: directories.length,
    page(number) {
      const directory = directories[number - 1]
      if (directory === undefined) return Promise.reject(new UnreadableFile(DAMAGED))
      return Promise.resolve().then(() => tiffPage(bytes, directory))
    },
    close: () => Promise.resolve(),
  }
}
