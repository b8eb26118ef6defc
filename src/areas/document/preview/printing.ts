/**
 * Prints a document by the browser: its pages as pictures, fine enough for small print, on sheets of their own size. A frame with the file
 * would print it too, but not on tablets, which show no PDF in a frame.
 */
import styles from './Print.module.css'
import { drawPage, type Pdf } from '#src/ui/paper/pdf.ts'

/** Device pixels in a CSS pixel: 200 dots an inch. */
const DENSITY = 200 / 96

async function pictureOf(pdf: Pdf, number: number, canvas: HTMLCanvasElement): Promise<string> {
  const page = await pdf.page(number)
  await drawPage(page, { canvas, zoom: 1, density: DENSITY, intent: 'print' }).done
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!picture) throw new Error(`Page ${number} is too large to print. Save the document and print the file.`)
  return URL.createObjectURL(picture)
}

/** Takes the pages away again once the browser has printed them. */
function untilPrinted(view: Window, takeAway: () => void): Promise<void> {
  return new Promise((resolve) => {
    const after = (): void => {
      takeAway()
      resolve()
    }
    view.addEventListener('afterprint', after, { once: true })
    view.print()
  })
}

/** `view` is the window whose document is printed; its other content is hidden meanwhile. */
export async function printPdf(
  { name, pdf }: { readonly name: string; readonly pdf: Pdf },
  view: Window,
  onPage: (number: number) => void,
): Promise<void> {
  const { document: page } = view
  const pictures: string[] = []
  const sheet = page.createElement('article')
  sheet.className = styles['sheet'] ?? ''
  sheet.setAttribute('data-print-sheet', name)
  const canvas = page.createElement('canvas')
  const release = (): void => {
    for (const picture of pictures) URL.revokeObjectURL(picture)
    // Releases the memory of the canvas at once.
    canvas.width = 0
  }
  try {
    for (let number = 1; number <= pdf.pages; number++) {
      onPage(number)
      const picture = await pictureOf(pdf, number, canvas)
      pictures.push(picture)
      const image = page.createElement('img')
      image.src = picture
      image.alt = `Page ${number}`
      await image.decode()
      sheet.append(image)
    }
  } catch (error) {
    release()
    throw error
  }
  const paper = new (Reflect.get(view, 'CSSStyleSheet') as typeof CSSStyleSheet)()
  paper.replaceSync(`@page { size: ${pdf.width / 96}in ${pdf.height / 96}in; margin: 0 }`)
  const { title } = page
  page.body.append(sheet)
  page.adoptedStyleSheets.push(paper)
  page.documentElement.dataset['printing'] = 'sheet'
  // The browser offers it as the name of the file, where it prints into one.
  page.title = name.replace(/\.pdf$/, '')
  await untilPrinted(view, () => {
    page.title = title
    delete page.documentElement.dataset['printing']
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== paper)
    sheet.remove()
    release()
  })
}
