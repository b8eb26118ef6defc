/** Exports and prints the rows of a report as they are shown: all that match the filters, or the selected ones. */
import { saveFile, openDocument } from '#src/engine/data/documents.ts'
import { serverFile, type ExportFormat } from '#src/ui/table/copy/server-file.ts'
import { reportPath } from '../sample/calls.ts'
import type { ReportRows } from '../sample/report-rows.ts'

export type RowsFile = { readonly save: (format: ExportFormat) => Promise<void>; readonly print: () => void }

export function rowsFile(id: number, name: string, rows: ReportRows): RowsFile {
  const bodyOf = (format: ExportFormat): object => ({
    format,
    ...rows.narrowing(rows.selection.list()),
    said: rows.inWords,
  })
  const called = (format: ExportFormat): string => `${name.replaceAll('/', ' ')}.${format}`
  return {
    save: async (format) => {
      const file = await serverFile(name, format, reportPath(id), bodyOf(format))
      if (file) saveFile(file, called(format))
    },
    print: () => openDocument(`${reportPath(id)}download_table/`, bodyOf('pdf'), called('pdf')),
  }
}
