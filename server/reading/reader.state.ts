/** Holds the reader of documents of this server process. */
import type { DocumentReader } from './document-reader.ts'
import { createReader } from './create-reader.ts'

let reader: DocumentReader | undefined

/** Returns the reader, which starts its processes with their first question. */
export const documentReader = (): DocumentReader => (reader ??= createReader())
