/** Pages that the thread has received so far, by the number of their document. */
import type { PageWords } from '#model/areas/document/rules/reading/page-words.ts'

export const pagesHeld = new Map<number, PageWords[]>()
