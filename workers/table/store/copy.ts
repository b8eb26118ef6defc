/** The browser's copy of a table as its users see it, whether it is stored or not. */
import type { Streamed } from './stream.ts'

export type CopyState = { readonly is: 'none' | 'reading' | 'kept' } | { readonly is: 'off'; readonly reason: string }
/** All copies of one user in one company. */
export type Copies = { readonly of: (table: string, shape: string) => Copy; readonly close: () => void }
export type Copy = {
  readonly state: () => CopyState
  /** The stored frames and the feed position of the copy; undefined if there is no copy. */
  readonly read: () => Promise<
    { readonly cursor: string; readonly rows: number; readonly frames: AsyncIterable<Streamed> } | undefined
  >
  /** Starts a new copy, which replaces the existing one at `end`. */
  readonly begin: () => void
  readonly add: (frame: Uint8Array<ArrayBuffer>) => void
  readonly end: (cursor: string, rows: number) => void
  /** Appends changed rows and moves the copy to the cursor; without a frame, only the cursor moves. */
  readonly append: (frame: Uint8Array<ArrayBuffer> | undefined, cursor: string, rows: number) => Promise<void>
  /** Whether so much was appended that the copy should be rewritten. */
  readonly isLong: () => boolean
  /**
   * Rewrites the copy at its current cursor, frame by frame beside the existing one, which survives if this is
   * interrupted.
   */
  readonly anew: (frames: Iterable<Uint8Array<ArrayBuffer>>, rows: number) => Promise<void>
  readonly erase: () => Promise<void>
}
/** For browsers without storage, and for tests. */
export const noCopies: Copies = {
  of: () => ({
    state: () => ({ is: 'none' }),
    read: () => Promise.resolve(undefined),
    begin() {},
    add() {},
    end() {},
    append: () => Promise.resolve(),
    isLong: () => false,
    anew: () => Promise.resolve(),
    erase: () => Promise.resolve(),
  }),
  close() {},
}
