/** Opens a PDF: its text layers, and drawings of its pages. Scripts in it are not run, and nothing is fetched. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { MAX_PAGES } from '#model/areas/document/rules/file-limits.ts'
import { UnreadableFile } from '../document-reader.ts'
import { boundedScale, MAX_PIXELS, tooManyPages, type OpenedFile, type DrawnPage } from './opened-file.ts'
import type { TextPiece } from './text-words.ts'

const POINTS_PER_INCH = 72
const READ_AT_DPI = 300

const DAMAGED = 'The PDF is damaged and cannot be opened. Ask the sender for it again, or scan the paper.'
const ENCRYPTED = 'The PDF needs a password. Open it with the password, print it to a new PDF, then upload that.'
const EMPTY = 'The PDF has no pages. Ask the sender for it again, or scan the paper.'
const NO_PAGE = 'A page of the PDF is damaged. Ask the sender for the document again, or scan the paper.'

const pdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs')
/** Returns a folder of the package with fonts, character maps or programs. */
function packageFolder(name: string): string {
  const built = fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))
  return `${path.join(path.dirname(built), '..', '..', name)}/`
}

async function open(bytes: Uint8Array) {
  const { getDocument } = await pdfjs()
  try {
    return await getDocument({
      data: bytes,
      isEvalSupported: false,
      useSystemFonts: false,
      useWorkerFetch: false,
      cMapUrl: packageFolder('cmaps'),
      cMapPacked: true,
      standardFontDataUrl: packageFolder('standard_fonts'),
      wasmUrl: packageFolder('wasm'),
      iccUrl: packageFolder('iccs'),
      maxImageSize: MAX_PIXELS,
      verbosity: 0,
    }).promise
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableFile(needsPassword ? ENCRYPTED : DAMAGED)
  }
}
type Pdf = Awaited<ReturnType<typeof open>>
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

type Context = Parameters<PdfPage['render']>[0]['canvasContext']
/** The library also draws on a canvas of `@napi-rs/canvas`, but its types know only the canvas of a browser. */
const isContext = (context: unknown): context is Context => typeof context === 'object' && context !== null

type Matrix = readonly number[]
function multiplied(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix,
  m: Matrix,
): readonly [number, number, number, number, number, number] {
  const [ma = 1, mb = 0, mc = 0, md = 1, me = 0, mf = 0] = m
  return [a * ma + c * mb, b * ma + d * mb, a * mc + c * md, b * mc + d * md, a * me + c * mf + e, b * me + d * mf + f]
}

async function piecesOf(page: PdfPage): Promise<readonly TextPiece[]> {
  const { transform } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent({ includeMarkedContent: false })
  return items.flatMap((item): readonly TextPiece[] => {
    if (!('str' in item) || item.str === '') return []
    const [a, b, c, d, x, y] = multiplied(transform, item.transform)
    const run = Math.hypot(a, b)
    const along: readonly [number, number] = run === 0 ? [1, 0] : [a / run, b / run]
    return [{ text: item.str, x, y, along, length: item.width, size: Math.hypot(c, d) }]
  })
}

async function openPage(pdf: Pdf, number: number): Promise<DrawnPage> {
  const page = await pdf.getPage(number).catch(() => {
    throw new UnreadableFile(NO_PAGE)
  })
  const { width, height } = page.getViewport({ scale: 1 })
  return {
    width,
    height,
    readingScale: boundedScale(READ_AT_DPI / POINTS_PER_INCH, { width, height }),
    // A page whose text layer is damaged is read by OCR.
    pieces: () => piecesOf(page).catch(() => []),
    async draw(scale, turn) {
      const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 })
      const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
      const context: unknown = canvas.getContext('2d')
      if (!isContext(context)) throw new Error('There is nothing to draw on')
      await page.render({ canvas: null, canvasContext: context, viewport, background: 'white' }).promise.catch(() => {
        throw new UnreadableFile(NO_PAGE)
      })
      page.cleanup()
      return canvas
    },
  }
}

export async function openPdf(file: string): Promise<OpenedFile> {
  const pdf = await open(new Uint8Array(await fs.readFile(file)))
  if (pdf.numPages === 0) throw new UnreadableFile(EMPTY)
  if (pdf.numPages > MAX_PAGES) throw new UnreadableFile(tooManyPages(pdf.numPages))
  return { count: pdf.numPages, page: (number) => openPage(pdf, number), close: () => pdf.loadingTask.destroy() }
}
