/** Messages between the server and a process that reads documents. */
import type { PageWords, PageTurn } from '#model/areas/document/rules/reading/page-words.ts'
import type { Crop, CropText, DocumentFile } from './document-reader.ts'

export type DocumentWork =
  | {
      readonly kind: 'words'
      readonly file: DocumentFile
      readonly rotate?: PageTurn
      readonly pages?: readonly number[]
    }
  | {
      readonly kind: 'crops'
      readonly file: DocumentFile
      readonly crops: readonly (Crop & { readonly turn: PageTurn })[]
    }
  | {
      readonly kind: 'picture'
      readonly file: DocumentFile
      readonly page: number
      readonly turn: PageTurn
      readonly width?: number
    }

/** Sent one by one, so that a long document delays no other message. */
export type DocumentPart =
  | { readonly kind: 'page'; readonly page: PageWords; readonly all: number }
  | { readonly kind: 'crop'; readonly crop: CropText }
  | { readonly kind: 'picture'; readonly png: Uint8Array }

export type DocumentReply =
  /** Its programs are loaded: from now on its time counts. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'part'; readonly id: number; readonly part: DocumentPart }
  | { readonly kind: 'done'; readonly id: number }
  /** No further attempt would read it. */
  | { readonly kind: 'unreadable'; readonly id: number; readonly reason: string }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }

export type DocumentRequest = { readonly id: number; readonly work: DocumentWork }
