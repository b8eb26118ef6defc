/** Reads what stands in the files of an action, before its transaction begins: no connection waits for a page to be looked at. */
import type { Action } from '#model/kernel/action.ts'
import type { FileWords, Upload } from '../../base/handler.ts'
import { barcodesIn } from '../../files/barcodes/barcodes.ts'
import { pagesOfPdf } from '../../files/pdf/pdf-text.ts'

/** As one line, in which numbers and names are sought. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

async function wordsOf(file: Upload): Promise<FileWords> {
  const [pages, barcodes] = await Promise.all([
    file.type === 'application/pdf' ? pagesOfPdf(file.path) : [],
    barcodesIn(file),
  ])
  return { pages: pages.map(inOneLine), barcodes }
}

/** By the name of the file. */
export async function readWords(
  action: Action,
  files: Readonly<Record<string, Upload>>,
): Promise<Readonly<Record<string, FileWords>>> {
  const read: Record<string, FileWords> = {}
  for (const [name, { reads }] of Object.entries(action.files)) {
    const file = files[name]
    if (reads === true && file !== undefined) read[name] = await wordsOf(file)
  }
  return read
}
