/** Recognizes a bill of lading by its content, or says why it is refused and what to do. */
import fs from 'node:fs/promises'
import { billTypes } from '#model/areas/document/rules/bill-types.ts'
import { contentType } from '#server/engine/files/content-type.ts'

export type RecognizedFile = { readonly type: string } | { readonly refusal: string }

export const MAX_FILE_BYTES = 25 * 1024 * 1024

const EMPTY = 'The file is empty. Scan or download the bill again, then upload it.'
const TOO_LARGE = 'The file is larger than 25 MB. Scan at 300 dpi, or split it into parts, then upload them.'
const ENCRYPTED = 'The PDF is encrypted. Open it with its password, print it to a new PDF, then upload that.'
const ACCEPTED = 'Upload the bill as PDF, PNG, JPEG, WebP, GIF or TIFF.'
const HEIC = 'The file is a HEIC photo. Save or export it as JPEG, then upload that.'

const office = 'application/vnd.openxmlformats-officedocument'
const others: Readonly<Record<string, string>> = {
  'application/octet-stream': 'of an unknown type',
  'application/rtf': 'a text document',
  'application/x-cfb': 'an old Office file',
  'application/x-elf': 'a program',
  'application/x-mach-binary': 'a program',
  'application/x-msdownload': 'a program',
  'application/zip': 'a ZIP archive',
  [`${office}.presentationml.presentation`]: 'a presentation',
  [`${office}.spreadsheetml.sheet`]: 'a spreadsheet',
  [`${office}.wordprocessingml.document`]: 'a Word document',
  'message/rfc822': 'an e-mail',
  'text/csv': 'a table of text',
  'text/html': 'a web page',
  'text/plain': 'plain text',
}

/** The trailer of an encrypted PDF names its encryption dictionary, and is never compressed itself. */
const isEncrypted = (pdf: Buffer): boolean => /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(pdf.toString('latin1'))

/** Returns the type by content, or a sentence for the clerk that refuses the file. */
export async function recognizeFile(path: string, size: number): Promise<RecognizedFile> {
  if (size === 0) return { refusal: EMPTY }
  if (size > MAX_FILE_BYTES) return { refusal: TOO_LARGE }
  const found = await contentType(path, '')
  // The first frame of an animated picture is read.
  const type = found === 'image/apng' ? 'image/png' : found
  if (/^image\/hei[cf]/.test(type)) return { refusal: HEIC }
  if (!billTypes.some((own) => own === type))
    return { refusal: `The file is ${others[type] ?? `of the type ${type}`}. ${ACCEPTED}` }
  if (type === 'application/pdf' && isEncrypted(await fs.readFile(path))) return { refusal: ENCRYPTED }
  return { type }
}
