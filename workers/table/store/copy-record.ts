/** What is stored of a copy in IndexedDB, and why storing it can fail. */
import type { DBSchema } from 'idb'

export type CopyRecord = {
  /** A new copy is written beside the previous one, and replaces it once complete. */
  readonly generation: string
  /** Describes the fields; a copy made with other fields is unusable. */
  readonly shape: string
  /** The feed position up to which the copy is current. */
  readonly cursor: string
  readonly rows: number
  readonly frames: number
  /** What was appended since the copy was last written in full: rows that occur more than once, and frames. */
  readonly again: number
  readonly added: number
}
export type CopySchema = DBSchema & {
  copies: { key: string; value: CopyRecord }
  /** Keyed by table, generation and number. */
  frames: { key: [string, string, number]; value: Uint8Array<ArrayBuffer> }
}
export const newGeneration = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
/** Whether no other tab has appended to the copy or replaced it. */
export const isSame = (there: CopyRecord | undefined, known: CopyRecord): boolean =>
  there?.generation === known.generation && there.frames === known.frames && there.cursor === known.cursor

/** Reasons shown to the user. */
const reasons: Readonly<Record<string, string>> = {
  QuotaExceededError: 'the browser is out of storage',
  SecurityError: 'the browser does not allow storage here',
  // Thrown by Firefox in private windows.
  InvalidStateError: 'the browser does not allow storage in this window',
}
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return String(error)
  return reasons[error.name] ?? (error.message || error.name)
}
