/** Worker thread that reads spreadsheets, so that a large one does not block other requests. It hands the rows over in batches. */
import fs from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'
import {
  readSheetFile,
  readSheetText,
  UnreadableSheet,
  type ReadSheet,
  type SheetReading,
} from '#model/shared/reading/read-sheet.ts'
import type { SheetRow } from '#model/shared/reading/sheet-row.ts'

/** A file on the disk, or pasted text. */
export type SheetInput = { readonly path: string; readonly filename: string } | { readonly text: string }
export type SheetRequest = { readonly input: SheetInput; readonly maxRows: number }
export type SheetResponse =
  | { readonly rows: readonly SheetRow[]; readonly done: number }
  | { readonly end: Omit<ReadSheet, 'rows'> }
  /** Why it is no table, for the person who sent it. */
  | { readonly unreadable: string }
  | { readonly error: string }

async function read(input: SheetInput, reading: SheetReading): Promise<ReadSheet> {
  if ('text' in input) return readSheetText(input.text, reading)
  // With a buffer of its own: the reader of Excel files takes buffers whole.
  const bytes = new Uint8Array(await fs.readFile(input.path))
  return readSheetFile(
    {
      name: input.filename,
      bytes,
      // It takes the bytes away, so that each sheet gets its own.
      excelReader: () => (sheet) => readSheet(bytes.slice().buffer, sheet),
    },
    reading,
  )
}

const say = (response: SheetResponse): void => parentPort?.postMessage(response)

async function answer({ input, maxRows }: SheetRequest): Promise<void> {
  try {
    const { rows: _taken, ...about } = await read(input, { maxRows, take: (rows, done) => say({ rows, done }) })
    say({ end: about })
  } catch (error) {
    if (error instanceof UnreadableSheet) say({ unreadable: error.message })
    else say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

parentPort?.on('message', (request: SheetRequest) => void answer(request))
