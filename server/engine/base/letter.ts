/** Letters, as areas ask for them. */
import type { Client } from './sql.ts'

/** A letter to one address. */
export type Letter = {
  readonly to: string
  readonly company: number
  readonly subject: string
  readonly body: string
  /** Archived papers, by their ids, that go along as files. */
  readonly papers?: readonly number[]
}
/** Queues a letter in the transaction of what it tells of; passed in, because mail depends on this engine. */
export type QueueLetter = (client: Client, letter: Letter) => Promise<void>
