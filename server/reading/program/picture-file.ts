/** Opens a picture: PNG, JPEG, WebP, or the first frame of a GIF. Its size is read before anything is unpacked. */
import fs from 'node:fs/promises'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import type { PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import { claimedSize, pictureSize } from '#server/engine/files/barcodes/picture-size.ts'
import { UnreadableFile } from '../document-reader.ts'
import { boundedScale, MAX_PIXELS, type OpenedFile, type DrawnPage } from './opened-file.ts'

export const TOO_LARGE = 'The picture is larger than 50 megapixels. Scan at 300 dpi, then upload it again.'
export const DAMAGED = 'The picture is damaged and cannot be read. Scan or photograph the bill again, then upload it.'

/** Longer side of a letter page at 300 dots an inch, and the bounds of pictures that are read without scaling. */
const [LETTER, READ_FROM, READ_TO] = [3300, 2400, 4400]
function readingScale(size: { readonly width: number; readonly height: number }): number {
  const long = Math.max(size.width, size.height)
  const scale = long < READ_FROM ? Math.min(2, LETTER / long) : long > READ_TO ? READ_TO / long : 1
  return boundedScale(scale, size)
}

type Picture = Awaited<ReturnType<typeof loadImage>> | Canvas

function drawn(picture: Picture, scale: number, turn: PageTurn): Canvas {
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const isAcross = turn === 90 || turn === 270
  const canvas = createCanvas(isAcross ? height : width, isAcross ? width : height)
  const context = canvas.getContext('2d')
  // Transparent dots count as paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  return canvas
}

export const pageOf = (picture: Picture): DrawnPage => ({
  width: picture.width,
  height: picture.height,
  readingScale: readingScale(picture),
  pieces: () => Promise.resolve([]),
  draw: (scale, turn) => Promise.resolve(drawn(picture, boundedScale(scale, picture), turn)),
})

export async function openPicture(file: string): Promise<OpenedFile> {
  const bytes = await fs.readFile(file)
  const size = claimedSize(bytes)
  if (size === undefined) throw new UnreadableFile(DAMAGED)
  if (size.width * size.height > MAX_PIXELS) throw new UnreadableFile(TOO_LARGE)
  if (pictureSize(bytes, MAX_PIXELS) === undefined) throw new UnreadableFile(DAMAGED)
  // A photo stands as its camera was held: the library applies its EXIF orientation.
  const picture = await loadImage(bytes).catch(() => {
    throw new UnreadableFile(DAMAGED)
  })
  if (picture.width * picture.height === 0) throw new UnreadableFile(DAMAGED)
  if (picture.width * picture.height > MAX_PIXELS) throw new UnreadableFile(TOO_LARGE)
  const page = pageOf(picture)
  return { count: 1, page: () => Promise.resolve(page), close: () => Promise.resolve() }
}
