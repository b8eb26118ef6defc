/** PDF files, read by pdf.js in a worker of its own. It is loaded with the first preview. */
import { getDocument, PDFWorker, TextLayer, VerbosityLevel, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'

/** CSS pixels in a point. */
const PIXELS = 96 / 72

export type Pdf = {
  readonly pages: number
  /** Of the first page, at 100 %, in CSS pixels. All pages of our papers are of one size. */
  readonly width: number
  readonly height: number
  readonly page: (number: number) => Promise<PDFPageProxy>
  readonly close: () => Promise<void>
}

async function measured(file: PDFDocumentProxy, close: Pdf['close']): Promise<Pdf> {
  const { width, height } = (await file.getPage(1)).getViewport({ scale: PIXELS })
  return { pages: file.numPages, width, height, page: (number) => file.getPage(number), close }
}

/** `shownIn` gets the fonts of the file. */
export async function openPdf(file: Blob, shownIn: Document): Promise<Pdf> {
  const port = new Worker(new URL('../../../workers/pdf-worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const reading = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    ownerDocument: shownIn,
    // The page's policy allows no text to become code.
    isEvalSupported: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = async (): Promise<void> => {
    await reading.destroy()
    worker.destroy()
    port.terminate()
  }
  try {
    return await measured(await reading.promise, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** Draws a page; `density` is the number of device pixels in a CSS pixel. Returns a function that stops it. */
export function drawPage(
  page: PDFPageProxy,
  {
    canvas,
    zoom,
    density,
    intent = 'display',
  }: {
    readonly canvas: HTMLCanvasElement
    readonly zoom: number
    readonly density: number
    readonly intent?: 'display' | 'print'
  },
): { readonly done: Promise<void>; readonly stop: () => void } {
  const viewport = page.getViewport({ scale: zoom * PIXELS * density })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport, intent })
  return { done: task.promise, stop: () => task.cancel() }
}

/** Lays the words of a page over its picture, invisible, to be selected, found and read aloud. */
export function layText(page: PDFPageProxy, container: HTMLElement, zoom: number): TextLayer {
  container.style.setProperty('--total-scale-factor', String(zoom * PIXELS))
  return new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: zoom * PIXELS }),
  })
}
