/**
 * A table's copy in the browser, from one visit to the next: the stream as it came, and behind it the rows that changed since.
 *
 * In IndexedDB, not in files: measured alike (100 MB written in about a second, read in half), and it is there where a plant serves
 * the console over plain http, as files and locks are not. Two tabs are safe by its transactions alone: who adds says which copy
 * it adds to and how many additions it knows, and adds nothing if there is another, or another tab has added meanwhile.
 *
 * Nothing here is waited for by a reader. What goes wrong ends the keeping, not the table.
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import { streamed, type Streamed } from './stream.ts'

type Kept = {
  /** A copy is written beside the one before, and takes its place when it is whole. */
  readonly generation: string
  /** Of the fields: a copy of others is none. */
  readonly shape: string
  /** The place in the feed up to which it is true. */
  readonly cursor: string
  readonly rows: number
  readonly frames: number
  /** What was added to it since it was written whole: rows that stand in it more than once, and frames. */
  readonly again: number
  readonly added: number
}
type Schema = DBSchema & {
  copies: { key: string; value: Kept }
  /** By table, generation and number. */
  frames: { key: [string, string, number]; value: Uint8Array<ArrayBuffer> }
}

export type CopyState = { readonly is: 'none' | 'reading' | 'kept' } | { readonly is: 'off'; readonly reason: string }
/** The copies of one user in one company. */
export type Copies = { readonly of: (table: string, shape: string) => Copy; readonly close: () => void }
export type Copy = {
  readonly state: () => CopyState
  /** What is kept, and the cursor it is true for; undefined where nothing is. */
  readonly read: () => Promise<{ readonly cursor: string; readonly rows: number; readonly frames: AsyncIterable<Streamed> } | undefined>
  /** A new copy begins, and takes the place of the old when it is whole. */
  readonly begin: () => void
  readonly add: (frame: Uint8Array<ArrayBuffer>) => void
  readonly end: (cursor: string, rows: number) => void
  /** Rows changed, the copy is true up to the cursor with the frame behind it; without, nothing of it had changed. */
  readonly append: (frame: Uint8Array<ArrayBuffer> | undefined, cursor: string, rows: number) => Promise<void>
  /** So much was added that it is better written anew. */
  readonly isLong: () => boolean
  /** Writes it anew, true up to where it is: frame by frame beside the one that is there, which is left as it is if this is interrupted. */
  readonly anew: (frames: Iterable<Uint8Array<ArrayBuffer>>, rows: number) => Promise<void>
  readonly erase: () => Promise<void>
}

const PREFIX = 'highball tables of '

export type CopyLimits = {
  /** Rows that may stand in it again: so many, or this share of all. */
  readonly again?: number
  readonly share?: number
  /** Frames that may have been added: half an hour of changes. */
  readonly added?: number
}
export const copiesName = (whose: string): string => `${PREFIX}${whose}`

/** Opens the copies of a user in a company, given as one word. What others left is erased first. */
export function copiesOf(whose: string, { again: most = 20_000, share = 0.25, added: mostAdded = 1024 }: CopyLimits = {}): Copies {
  let ended: string | undefined
  const end = (reason: string): void => void (ended ??= reason)
  const opened = open()
  opened.catch((error: unknown) => end(reasonOf(error)))

  async function open(): Promise<IDBPDatabase<Schema>> {
    const db = await openDB<Schema>(copiesName(whose), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('copies')
        fresh.createObjectStore('frames')
      },
      // Erased by a sign-out, here or in another tab: this tab keeps nothing any more.
      blocking: () => {
        end('it was erased')
        db.close()
      },
      terminated: () => end('the browser closed it'),
    })
    return db
  }

  function of(table: string, shape: string): Copy {
    let now: CopyState = { is: 'none' }
    let known: Kept | undefined
    let ending: Promise<unknown> = Promise.resolve()
    let isAnew = true
    let writing: { readonly generation: string; frames: number; done: Promise<void> } | undefined
    const all = IDBKeyRange.bound([table], [table, []])
    const state = (): CopyState => (ended === undefined ? now : { is: 'off', reason: ended })

    /** Also what a tab that was closed in the middle has left. */
    async function deleteOthers(frames: Pick<IDBPObjectStore<Schema, ('copies' | 'frames')[], 'frames', 'readwrite'>, 'delete'>, but: string): Promise<void> {
      await frames.delete(IDBKeyRange.bound([table], [table, but], false, true))
      await frames.delete(IDBKeyRange.bound([table, but, []], [table, []], true, false))
    }
    /** Undefined where it is over, or goes wrong here. */
    async function attempt<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
      if (ended !== undefined) return undefined
      try {
        return await work(await opened)
      } catch (error) {
        end(reasonOf(error))
        return undefined
      }
    }

    async function* frames(copy: Kept): AsyncGenerator<Streamed> {
      const db = await opened
      // The first alone: it is what is seen.
      for (let [from, size] = [0, 1]; from < copy.frames; [from, size] = [from + size, AT_ONCE]) {
        const some = await db.getAll('frames', IDBKeyRange.bound([table, copy.generation, from], [table, copy.generation, from + size - 1]))
        if (some.length < Math.min(size, copy.frames - from)) throw new Error('The copy is not whole.')
        for (const bytes of some) yield streamed(bytes)
      }
    }

    return {
      state,
      async read() {
        const copy = await attempt((db) => db.get('copies', table))
        if (!copy || copy.shape !== shape) return undefined
        known = copy
        now = { is: 'kept' }
        return { cursor: copy.cursor, rows: copy.rows, frames: frames(copy) }
      },
      begin() {
        known = undefined
        now = { is: 'reading' }
        writing = { generation: newGeneration(), frames: 0, done: Promise.resolve() }
      },
      add(frame) {
        const mine = writing
        if (!mine) return
        const at = mine.frames++
        mine.done = mine.done.then(() =>
          attempt(async (db) => {
            await db.put('frames', frame, [table, mine.generation, at]).catch(async (error: unknown) => {
              // No room: what is written of it already is of no use.
              await db.delete('frames', IDBKeyRange.bound([table, mine.generation], [table, mine.generation, []]))
              throw error
            })
          }),
        )
      },
      end(cursor, rows) {
        const mine = writing
        writing = undefined
        if (!mine) return
        ending = mine.done.then(() =>
          attempt(async (db) => {
            const tx = db.transaction(['copies', 'frames'], 'readwrite', { durability: 'relaxed' })
            const kept = tx.objectStore('frames')
            const own = IDBKeyRange.bound([table, mine.generation], [table, mine.generation, []])
            // Another tab that read at the same time has put its own there, and ours away.
            if ((await kept.count(own)) === mine.frames) {
              known = { generation: mine.generation, shape, cursor, rows, frames: mine.frames, again: 0, added: 0 }
              await tx.objectStore('copies').put(known, table)
              await deleteOthers(kept, mine.generation)
              now = { is: 'kept' }
            }
            await tx.done
          }),
        )
      },
      async append(frame, cursor, rows) {
        await ending
        const mine = known
        if (!mine) return
        await attempt(async (db) => {
          const tx = db.transaction(['copies', 'frames'], 'readwrite', { durability: 'relaxed' })
          const there = await tx.objectStore('copies').get(table)
          if (isSame(there, mine)) {
            if (frame) await tx.objectStore('frames').put(frame, [table, mine.generation, mine.frames])
            const more = frame ? 1 : 0
            known = { ...mine, cursor, frames: mine.frames + more, again: mine.again + rows, added: mine.added + more }
            await tx.objectStore('copies').put(known, table)
          } else [known, now] = [undefined, { is: 'none' }]
          await tx.done
        })
      },
      isLong: () => isAnew && known !== undefined && (known.again > Math.max(most, known.rows * share) || known.added > mostAdded),
      async anew(all, rows) {
        const mine = known
        if (!mine || ended !== undefined) return
        const generation = newGeneration()
        const own = IDBKeyRange.bound([table, generation], [table, generation, []])
        let written = 0
        try {
          const db = await opened
          // Each in a transaction of its own: between two of them whoever waits comes first.
          for (const frame of all) {
            if (known !== mine) break
            // eslint-disable-next-line no-await-in-loop
            await db.put('frames', frame, [table, generation, written++])
          }
          const tx = db.transaction(['copies', 'frames'], 'readwrite', { durability: 'relaxed' })
          const isStill = known === mine && isSame(await tx.objectStore('copies').get(table), mine) && (await tx.objectStore('frames').count(own)) === written
          if (isStill) {
            known = { ...mine, generation, rows, frames: written, again: 0, added: 0 }
            await tx.objectStore('copies').put(known, table)
            await deleteOthers(tx.objectStore('frames'), generation)
          } else await tx.objectStore('frames').delete(own)
          await tx.done
        } catch {
          // No room for two, most likely: the one that is there stays, and grows on.
          isAnew = false
          await attempt((db) => db.delete('frames', own))
        }
      },
      async erase() {
        known = undefined
        writing = undefined
        now = { is: 'none' }
        await attempt(async (db) => {
          const tx = db.transaction(['copies', 'frames'], 'readwrite')
          await Promise.all([tx.objectStore('copies').delete(table), tx.objectStore('frames').delete(all), tx.done])
        })
      },
    }
  }

  return {
    of,
    close() {
      end('the session ended')
      void opened.then((db) => db.close()).catch(() => {})
    },
  }
}

/** Frames that are read in one transaction. */
const AT_ONCE = 8
const newGeneration = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
/** Nobody has added to it or written another since. */
const isSame = (there: Kept | undefined, known: Kept): boolean => there?.generation === known.generation && there.frames === known.frames && there.cursor === known.cursor

/** As a person is told it. */
const reasons: Readonly<Record<string, string>> = {
  QuotaExceededError: 'the browser has no room for it',
  SecurityError: 'the browser keeps nothing here',
  // What Firefox says in a private window.
  InvalidStateError: 'the browser keeps nothing in this window',
}
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return String(error)
  return reasons[error.name] ?? (error.message || error.name)
}
/** Nothing is kept: where the browser has no room for it, and in tests. */
export const noCopies: Copies = {
  of: () => ({ state: () => ({ is: 'none' }), read: () => Promise.resolve(undefined), begin() {}, add() {}, end() {}, append: () => Promise.resolve(), isLong: () => false, anew: () => Promise.resolve(), erase: () => Promise.resolve() }),
  close() {},
}
