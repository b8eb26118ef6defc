/** The letters that areas queue. */
import type { Client } from './sql.ts'

/** A letter to one address. */
export type Letter = {
  readonly to: string
  readonly company: number
  readonly subject: string
  readonly body: string
  /** Archived papers, by their ids, that go along as files. */
  readonly papers?: readonly number[]
  /** The record that it is about. The letters of a record are listed by it, and stopped when it is deleted. */
  readonly about?: { readonly resource: string; readonly id: number | string }
  /** A file that was made for it. */
  readonly file?: LetterFile
}
/** A file that lies in the folder of letters under the SHA-256 of its bytes (server/mail/letter-files.ts). */
export type LetterFile = {
  readonly filename: string
  readonly sha256: string
  readonly size: number
  readonly rows: number
}
/** Queues a letter in the transaction of the change that it reports, and answers its id. Passed in, because mail depends on this engine. */
export type QueueLetter = (client: Client, letter: Letter) => Promise<number>
