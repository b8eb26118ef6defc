/** The type of a file by what is in it. What a browser says of a file follows its name, and proves nothing. */
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { fileTypeFromFile } from 'file-type'

const UNKNOWN = 'application/octet-stream'
const textTypes: Readonly<Record<string, string>> = { '.csv': 'text/csv', '.tsv': 'text/tab-separated-values' }

/** All but tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\u0008\u000b\u000e-\u001f\u007f]/

/** Whether it is UTF-8 without control characters. Read in pieces: the file may be large, and others wait. */
async function isText(at: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(at))
      if (CONTROL.test(decoder.decode(chunk as Buffer, { stream: true }))) return false
    return !CONTROL.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** `image/png`; of text, `text/csv` or `text/plain` by the name; `application/octet-stream` where nothing is recognised. */
export async function contentType(at: string, filename: string): Promise<string> {
  const known = await fileTypeFromFile(at)
  if (known !== undefined) return known.mime
  if (!(await isText(at))) return UNKNOWN
  return textTypes[path.extname(filename).toLowerCase()] ?? 'text/plain'
}
