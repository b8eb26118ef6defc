/** Draws made pages as scans, faxes and photos of paper: the same page, variant and seed give the same picture. */
import { createCanvas, GlobalFonts, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { barsOf, widthsOf } from '#server/print/barcode.ts'
import { projectFile } from '#server/project/files.ts'
import { randomOf } from '../seed/base/random.ts'
import { PAGE_HEIGHT, PAGE_WIDTH, type MadePage, type PageMark } from './page-marks.ts'
import { photographed, SKEW, skewed } from './page-places.ts'
import { BASELINE, printedWords, type PlaceOnPage } from './printed-words.ts'
import type { MadeFile } from './text-pdf.ts'

export const scanVariants = ['clean', 'low resolution', 'noise', 'skew', 'upside down', 'photo', 'fax'] as const
export type ScanVariant = (typeof scanVariants)[number]

const POINTS_PER_INCH = 72
const dpiOf = (variant: ScanVariant, dpi: number): number =>
  variant === 'low resolution' ? dpi / 2 : variant === 'fax' ? (dpi * 2) / 3 : dpi

const fonts = { plain: 'Made Plain', strong: 'Made Strong' }
function learnFonts(): void {
  if (GlobalFonts.has(fonts.plain)) return
  GlobalFonts.registerFromPath(projectFile('server/print/fonts/Inter-Regular.ttf'), fonts.plain)
  GlobalFonts.registerFromPath(projectFile('server/print/fonts/Inter-SemiBold.ttf'), fonts.strong)
}
const fontOf = ({ size, isStrong }: PageMark & { readonly kind: 'text' }): string =>
  `${size}px "${isStrong ? fonts.strong : fonts.plain}"`

function drawMark(ink: SKRSContext2D, mark: PageMark): void {
  if (mark.kind === 'text') {
    ink.font = fontOf(mark)
    ink.fillText(mark.text, mark.x, mark.y + BASELINE * mark.size)
  } else if (mark.kind === 'line') {
    ink.fillRect(mark.x, mark.y - 0.3, Math.max(0.6, mark.toX - mark.x), Math.max(0.6, mark.toY - mark.y))
  } else {
    for (const { x, width } of barsOf(widthsOf(mark.text), mark.x, mark.module))
      ink.fillRect(x, mark.y, width, mark.height)
  }
}

function paper(width: number, height: number, color = 'white'): { canvas: Canvas; ink: SKRSContext2D } {
  const canvas = createCanvas(width, height)
  const ink = canvas.getContext('2d')
  ink.fillStyle = color
  ink.fillRect(0, 0, width, height)
  ink.fillStyle = '#111'
  return { canvas, ink }
}

const placeOf = (variant: ScanVariant): PlaceOnPage | undefined =>
  variant === 'skew' ? skewed : variant === 'photo' ? photographed : undefined

const [TILE, SPECKS] = [256, 350]
/** Specks of dirt and grain, laid over the page as tiles. */
function addNoise(ink: SKRSContext2D, { width, height }: Canvas, seed: number): void {
  const random = randomOf(seed)
  const { canvas, ink: specks } = paper(TILE, TILE, 'rgba(255,255,255,0)')
  for (let at = 0; at < SPECKS; at++) {
    specks.fillStyle = `rgba(${random.chance(0.5) ? '20,20,20' : '250,250,250'},${random.between(0.2, 0.7).toFixed(2)})`
    const size = random.whole(1, 2)
    specks.fillRect(random.whole(0, TILE), random.whole(0, TILE), size, size)
  }
  ink.fillStyle = ink.createPattern(canvas, 'repeat')
  ink.fillRect(0, 0, width, height)
}

const DESK = 0xff_36_40_4a
/** Each row of the picture is taken from one row of the page, shrunk to its width. */
function photograph(ink: SKRSContext2D, { width, height }: Canvas): void {
  const picture = ink.getImageData(0, 0, width, height)
  const page = new Uint32Array(picture.data.buffer)
  const taken = new Uint32Array(page.length).fill(DESK)
  const [left, top] = [width / PAGE_WIDTH, height / PAGE_HEIGHT]
  const [, first] = photographed(0, 0)
  const [, last] = photographed(0, PAGE_HEIGHT)
  for (let row = Math.ceil(first * top); row < last * top; row++) {
    const y = ((row / top - first) / (last - first)) * PAGE_HEIGHT
    const [fromX, toX] = [photographed(0, y)[0] * left, photographed(PAGE_WIDTH, y)[0] * left]
    const from = Math.min(height - 1, Math.round(y * top)) * width
    for (let column = Math.ceil(fromX); column < toX; column++)
      taken[row * width + column] = page[from + Math.floor(((column - fromX) / (toX - fromX)) * width)] ?? DESK
  }
  page.set(taken)
  ink.putImageData(picture, 0, 0)
  const shade = ink.createLinearGradient(0, 0, width, height)
  shade.addColorStop(0, 'rgba(0,0,0,0)')
  shade.addColorStop(1, 'rgba(40,30,10,0.35)')
  ink.fillStyle = shade
  ink.fillRect(0, 0, width, height)
}

const FAX_BLACK = 150
/** Turns the picture into black and white. */
function fax(ink: SKRSContext2D, { width, height }: Canvas): void {
  const picture = ink.getImageData(0, 0, width, height)
  const pixels = new Uint32Array(picture.data.buffer)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (pixels[at] ?? 0) % 256 < FAX_BLACK ? 0xff_00_00_00 : 0xff_ff_ff_ff
  ink.putImageData(picture, 0, 0)
}

function drawn(marks: MadePage, variant: ScanVariant, dpi: number, seed: number): Canvas {
  const scale = dpiOf(variant, dpi) / POINTS_PER_INCH
  const { canvas, ink } = paper(Math.round(PAGE_WIDTH * scale), Math.round(PAGE_HEIGHT * scale))
  if (variant === 'upside down') {
    ink.translate(canvas.width, canvas.height)
    ink.rotate(Math.PI)
  }
  ink.scale(scale, scale)
  if (variant === 'skew') {
    ink.translate(PAGE_WIDTH / 2, PAGE_HEIGHT / 2)
    ink.rotate(SKEW)
    ink.translate(-PAGE_WIDTH / 2, -PAGE_HEIGHT / 2)
  }
  for (const mark of marks) drawMark(ink, mark)
  // Pixels are read and written in the units of the picture.
  ink.resetTransform()
  if (variant === 'noise') addNoise(ink, canvas, seed)
  if (variant === 'fax') fax(ink, canvas)
  if (variant === 'photo') photograph(ink, canvas)
  return canvas
}

const [JPEG, PNG, QUALITY] = ['image/jpeg', 'image/png', 75]

/** `dpi`: of a clean scan; a fax and a scan of low resolution have less. */
export async function scanOf(
  marks: MadePage,
  variant: ScanVariant,
  { dpi = 300, seed = 1 }: { readonly dpi?: number; readonly seed?: number } = {},
): Promise<MadeFile> {
  learnFonts()
  const canvas = drawn(marks, variant, dpi, seed)
  const measured = createCanvas(1, 1).getContext('2d')
  const found = printedWords(
    marks,
    (text, mark) => {
      measured.font = fontOf(mark)
      return measured.measureText(text).width
    },
    placeOf(variant),
  )
  const turn = variant === 'upside down' ? 180 : 0
  const isFax = variant === 'fax'
  return {
    type: isFax ? PNG : JPEG,
    content: isFax ? await canvas.encode('png') : await canvas.encode('jpeg', QUALITY),
    pages: [{ page: 1, source: 'ocr', turn, ...found }],
  }
}
