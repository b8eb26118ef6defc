/** The content types of each kind of file that uploads accept, and the words for them. */
import { billTypes } from '#model/areas/document/rules/bill-types.ts'
import type { FileKind } from '#model/kernel/file-part.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
const text = ['text/plain', 'text/csv', 'text/tab-separated-values']
const sheet = [`${office}.spreadsheetml.sheet`]

type Accepted = { readonly words: string; readonly types: readonly string[] }
const accepted: Readonly<Record<FileKind, Accepted>> = {
  scan: { words: 'PDF, PNG, JPEG, GIF, WebP and TIFF', types: billTypes },
  paper: {
    words: 'PDF, PNG, JPEG, TIFF and HEIC',
    types: ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'image/heic'],
  },
  // Some programs write Excel files that are recognised only as ZIP archives. The reader refuses other archives, and tells how to save an
  // Excel file of the old kind.
  sheet: { words: 'CSV and Excel', types: [...text, ...sheet, 'application/zip', 'application/x-cfb'] },
  statement: {
    words: 'camt.053, CSV and Excel',
    types: ['application/xml', 'text/xml', ...text, ...sheet, 'application/zip', 'application/x-cfb'],
  },
  text: { words: 'text and CSV', types: text },
  document: {
    words: 'PDF, pictures, Office files, text and CSV',
    types: [
      ...billTypes,
      'image/heic',
      ...sheet,
      `${office}.wordprocessingml.document`,
      `${office}.presentationml.presentation`,
      `${open}.text`,
      `${open}.spreadsheet`,
      'application/x-cfb',
      'application/rtf',
      ...text,
    ],
  },
}

const names: Readonly<Record<string, string>> = {
  'application/octet-stream': 'of an unknown type',
  'application/pdf': 'a PDF',
  'application/x-elf': 'a program',
  'application/x-mach-binary': 'a program',
  'application/x-msdownload': 'a program',
  'application/zip': 'a ZIP archive',
  'text/html': 'a web page',
  'text/plain': 'plain text',
}

export const acceptedWords = (kind: FileKind): string => accepted[kind].words

/** Returns why an upload does not accept a file of this content type; undefined if it does. */
export function typeRefusal(kind: FileKind, filename: string, type: string): string | undefined {
  const { words, types } = accepted[kind]
  if (types.includes(type)) return undefined
  return `${filename.trim() || 'The file'} is ${names[type] ?? `of the type ${type}`}. Accepted: ${words}.`
}
