/** Reads a file or pasted text into rows of cells in the browser, so that it can be validated before sending. Packages load on demand. */
import { readSheetFile, readSheetText } from '#model/shared/reading/read-sheet.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'

/** Throws an Error that says why the text cannot be read as a table. */
export const sheetOfText = async (text: string): Promise<readonly SheetRow[]> => readSheetText(text).rows

/** Throws an Error that says what is wrong with the file. */
export async function sheetOfFile(file: File): Promise<readonly SheetRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { rows } = await readSheetFile({
    name: file.name,
    bytes,
    excelReader: async () => {
      const { readSheet } = await import('read-excel-file/browser')
      return (sheet) => readSheet(file, sheet)
    },
  })
  return rows
}
