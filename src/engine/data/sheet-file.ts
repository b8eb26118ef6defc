/** Reads a file or pasted text into rows of cells in the browser, so that it can be validated before sending. Packages load on demand. */
import { readSheetFile, readSheetText, type ParseCsv } from '#model/shared/reading/read-sheet.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'

const loadCsvParser = async (): Promise<ParseCsv> => (await import('csv-parse/browser/esm/sync')).parse

/** Throws an Error that says why the text cannot be read as a table. */
export const sheetOfText = async (text: string): Promise<readonly SheetRow[]> =>
  readSheetText(text, await loadCsvParser()).rows

/** Throws an Error that says what is wrong with the file. */
export async function sheetOfFile(file: File): Promise<readonly SheetRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { rows } = await readSheetFile({
    name: file.name,
    bytes,
    csvParser: loadCsvParser,
    excelReader: async () => {
      const { readSheet } = await import('read-excel-file/browser')
      return (sheet) => readSheet(file, sheet)
    },
  })
  return rows
}
