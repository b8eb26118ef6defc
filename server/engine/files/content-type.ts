/** The type of a file by what is in it. What a browser says of a file follows its name, and proves nothing. */
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { fileTypeFromFile } from 'file-type'
import { pieceDecoder, possibleEncodings, type Encoding } from '#model/shared/reading/bytes.ts'

const UNKNOWN = 'application/octet-stream'
const textTypes: Readonly<Record<string, string>> = { '.csv': 'text/csv', '.tsv': 'text/tab-separated-values' }

/** All but tab, line feed, form feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\u0008\u000b\u000e-\u001f\u007f]/

/** A text that begins with a tag, a comment or a document type: a browser that guesses would show it as a page. */
const HTML = /^\s*<(?:!doctype\s|!--|\/?[a-z][a-z0-9]*[\s/>])/i

/** The first tag is in a namespace of a standard, as those of banks are: no browser shows it as a page. */
const XML = /^\s*<(?:[a-z][\w.-]*:)?[a-z][\w.-]*\s[^<>]*\bxmlns(?::[\w.-]+)?\s*=\s*["']urn:/i

type TextKind = 'html' | 'xml' | 'text'
/** Text in the encoding, without control characters. Read in pieces: the file may be large, and others wait. */
async function kindIn(at: string, encoding: Encoding): Promise<TextKind | undefined> {
  const decoder = pieceDecoder(encoding)
  let kind: TextKind | undefined
  try {
    for await (const chunk of createReadStream(at)) {
      const text = decoder.next(chunk as Buffer)
      if (CONTROL.test(text)) return undefined
      kind ??= XML.test(text) ? 'xml' : HTML.test(text) ? 'html' : 'text'
    }
    return CONTROL.test(decoder.next()) ? undefined : (kind ?? 'text')
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const HEAD = 1000
async function headOf(at: string): Promise<Uint8Array> {
  for await (const chunk of createReadStream(at, { end: HEAD - 1 })) return new Uint8Array(chunk as Buffer)
  return new Uint8Array()
}
async function textKind(at: string): Promise<TextKind | undefined> {
  for (const encoding of possibleEncodings(await headOf(at))) {
    const kind = await kindIn(at, encoding)
    if (kind !== undefined) return kind
  }
  return undefined
}

/** Undefined too where the file ends within what its head promises. */
async function knownType(at: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(at))?.mime
  } catch (error) {
    if (error instanceof Error && error.message === 'End-Of-Stream') return undefined
    throw error
  }
}

/** `image/png`; of text, `text/html`, `application/xml`, `text/csv` or `text/plain` by the name; `application/octet-stream` where nothing is recognised. */
export async function contentType(at: string, filename: string): Promise<string> {
  const known = await knownType(at)
  if (known !== undefined) return known
  const kind = await textKind(at)
  if (kind === undefined) return UNKNOWN
  if (kind === 'html') return 'text/html'
  if (kind === 'xml') return 'application/xml'
  return textTypes[path.extname(filename).toLowerCase()] ?? 'text/plain'
}
