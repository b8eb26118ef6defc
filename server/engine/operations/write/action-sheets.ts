/** Reads the tables that an action takes, before its transaction begins: no connection waits for a large file. */
import type { Action } from '#model/kernel/action.ts'
import { grouped } from '#model/shared/number-format.ts'
import { isBlank, type SheetRow } from '#model/shared/reading/sheet-row.ts'
import type { Upload } from '../../base/handler.ts'
import { invalid } from '../../base/http-error.ts'
import { readSheetAside } from '../../files/read-sheet.ts'
import type { ColumnValues } from '../../rows/reading/read-rows.ts'

/** A heading has no number; it is no row of data. */
const isHeading = ({ cells }: SheetRow): boolean => !cells.some((cell) => /\d/.test(cell))

/** By the name of the file. Without the file, the rows of the text that was pasted in its place. */
export async function readSheets(
  action: Action,
  input: ColumnValues,
  files: Readonly<Record<string, Upload>>,
  { abandoned, told }: { readonly abandoned: AbortSignal; readonly told?: (name: string, done: number) => void },
): Promise<Readonly<Record<string, readonly SheetRow[]>>> {
  const sheets: Record<string, readonly SheetRow[]> = {}
  for (const [name, { sheet }] of Object.entries(action.files)) {
    if (sheet === undefined) continue
    const { maxRows, pasted = '' } = sheet
    const limited = (rows: readonly SheetRow[], field: string): readonly SheetRow[] => {
      const first = rows.find((row) => !isBlank(row))
      const count = rows.length - (first !== undefined && isHeading(first) ? 1 : 0)
      if (count > maxRows) throw invalid({ [field]: [`At most ${grouped(maxRows)} rows; here are ${grouped(count)}.`] })
      return rows
    }
    const file = files[name]
    const text = input[pasted]
    const options = { maxRows, abandoned, told: (done: number) => told?.(name, done) }
    if (file !== undefined) {
      const { path, filename } = file
      sheets[name] = limited(await readSheetAside({ path, filename }, { ...options, field: name }), name)
    } else if (typeof text === 'string')
      sheets[name] = limited(await readSheetAside({ text }, { ...options, field: pasted }), pasted)
  }
  return sheets
}
