/** The interface of the reader of documents: its answers and its failures. */
import type { PageBox, PageWords, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'

/** `type`: by content, as `recognizeFile` gives it. */
export type DocumentFile = { readonly path: string; readonly type: string }
/** A part of an upright page. `page` counts from 1. */
export type Crop = { readonly key: string; readonly page: number; readonly box: PageBox }
/** `confidence`: 0–100. */
export type CropText = { readonly key: string; readonly text: string; readonly confidence: number }

export type WordsOptions = {
  /** Turn of each page, instead of the detected one. */
  readonly rotate?: PageTurn
  /** Only these pages, counted from 1. */
  readonly pages?: readonly number[]
  /** True if a person waits, so that whole documents do not delay the answer. */
  readonly isWaitedFor?: boolean
  readonly onPage?: (done: number, all: number) => void
}

export type DocumentReader = {
  /** The words of each page, in the order of the pages. */
  readonly words: (file: DocumentFile, options: WordsOptions, signal: AbortSignal) => Promise<readonly PageWords[]>
  /** Returns the text of parts of pages by the second reader, in the order of the parts. */
  readonly crops: (
    file: DocumentFile,
    turnOf: (page: number) => PageTurn,
    crops: readonly Crop[],
    signal: AbortSignal,
  ) => Promise<readonly CropText[]>
  /** The page as a PNG, upright by its turn. Undefined where the file has no such page. */
  readonly pageImage: (
    file: DocumentFile,
    page: number,
    options: { readonly width?: number; readonly turn: PageTurn },
  ) => Promise<Buffer | undefined>
  /** Ends the processes. The next question starts another one. */
  readonly close: () => Promise<void>
}

/** The file cannot be read by any further attempt. The message is a sentence for the clerk. */
export class UnreadableFile extends Error {}

/** The process ended before it answered: a crash, too much time or too much memory. Another attempt may succeed. */
export class ReaderEnded extends Error {}
