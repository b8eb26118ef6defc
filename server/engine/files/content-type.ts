/** The type of a file by what is in it. What a browser says of a file follows its name, and proves nothing. */
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { fileTypeFromFile } from 'file-type'

const UNKNOWN = 'application/octet-stream'
const textTypes: Readonly<Record<string, string>> = { '.csv': 'text/csv', '.tsv': 'text/tab-separated-values' }

/** All but tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\u0008\u000b\u000e-\u001f\u007f]/

/** A text that begins with a tag, a comment or a document type: a browser that guesses would show it as a page. */
const HTML = /^\s*<(?:!doctype\s|!--|\/?[a-z][a-z0-9]*[\s/>])/i

/** `text`: UTF-8 without control characters. Read in pieces: the file may be large, and others wait. */
async function textKind(at: string): Promise<'html' | 'text' | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let kind: 'html' | 'text' | undefined
  try {
    for await (const chunk of createReadStream(at)) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      if (CONTROL.test(text)) return undefined
      kind ??= HTML.test(text) ? 'html' : 'text'
    }
    return CONTROL.test(decoder.decode()) ? undefined : (kind ?? 'text')
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** `image/png`; of text, `text/html`, `text/csv` or `text/plain` by the name; `application/octet-stream` where nothing is recognised. */
export async function contentType(at: string, filename: string): Promise<string> {
  const known = await fileTypeFromFile(at)
  if (known !== undefined) return known.mime
  const kind = await textKind(at)
  if (kind === undefined) return UNKNOWN
  if (kind === 'html') return 'text/html'
  return textTypes[path.extname(filename).toLowerCase()] ?? 'text/plain'
}
