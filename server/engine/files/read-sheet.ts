/** Spreadsheets that were uploaded or pasted, as rows of cells; what cannot be read is refused with 400. */
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { readSheetFile, readSheetText, UnreadableSheet } from '#model/shared/read-sheet.ts'
import type { SheetRow } from '#model/shared/sheet-columns.ts'
import type { Upload } from '../base/handler.ts'
import { invalid } from '../base/http-error.ts'

/** An unreadable sheet as a refusal under the field that it was sent in. */
function refused(error: unknown, field: string): unknown {
  return error instanceof UnreadableSheet ? invalid({ [field]: [error.message] }) : error
}

export function sheetOfText(text: string, field: string): readonly SheetRow[] {
  try {
    return readSheetText(text, parse)
  } catch (error) {
    throw refused(error, field)
  }
}

export async function sheetOfFile({ field, filename, data }: Upload): Promise<readonly SheetRow[]> {
  try {
    return await readSheetFile({
      name: filename,
      bytes: data,
      csvParser: () => parse,
      text: () => data.toString('utf8'),
      excelReader: () => () => readSheet(data),
    })
  } catch (error) {
    throw refused(error, field)
  }
}
