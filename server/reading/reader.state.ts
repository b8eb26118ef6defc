/** Holds the reader of documents of this server process. */
import type { DocumentReader } from './document-reader.ts'
import { createReader } from './create-reader.ts'

let reader: DocumentReader | undefined

/** Starts no process before it is asked something. */
export const documentReader = (): DocumentReader => (reader ??= createReader())
