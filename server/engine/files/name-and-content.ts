/** A file whose name says that it is something else than it is. Such a file is taken, and whoever sends it is told. */
import path from 'node:path'

const office = ['application/zip', 'application/x-cfb']
const word = 'application/vnd.openxmlformats-officedocument'
/** What may be in files with a name of this kind. Names of other kinds promise nothing that is known here. */
const promised: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['application/pdf'],
  '.png': ['image/png', 'image/apng'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  '.gif': ['image/gif'],
  '.webp': ['image/webp'],
  '.tif': ['image/tiff'],
  '.tiff': ['image/tiff'],
  '.zip': ['application/zip'],
  '.docx': [`${word}.wordprocessingml.document`, ...office],
  '.xlsx': [`${word}.spreadsheetml.sheet`, ...office],
  '.txt': ['text/plain'],
  '.csv': ['text/csv'],
  '.tsv': ['text/tab-separated-values'],
}
const OTHER = 'application/octet-stream'

/** Sentences; none where the name and the content agree. */
export function nameAgainstContent(filename: string, type: string): readonly string[] {
  const ending = path.extname(filename).toLowerCase()
  const expected = Object.hasOwn(promised, ending) ? promised[ending] : undefined
  if (expected === undefined || expected.includes(type)) return []
  const isKnown = type !== OTHER
  return [`${filename} ends in ${ending}, but its content is ${isKnown ? type : 'nothing that such a file holds'}.`]
}
