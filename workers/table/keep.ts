/**
 * A table's copy in the browser, from one visit to the next: the stream as it came, and behind it the rows that changed since.
 *
 * In IndexedDB, not in files: measured alike (100 MB written in about a second, read in half), and it is there where a plant serves
 * the console over plain http, as files and locks are not. Two tabs are safe by its transactions alone: who adds says which copy
 * it adds to and how many additions it knows, and adds nothing if there is another, or another tab has added meanwhile.
 *
 * Nothing here is waited for by a reader. What goes wrong ends the keeping, not the table.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
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
  /** Rows that stand in it more than once. */
  readonly again: number
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
  readonly erase: () => Promise<void>
}

const PREFIX = 'highball tables of '
export const copiesName = (whose: string): string => `${PREFIX}${whose}`

/** Opens the copies of a user in a company, given as one word. What others left is erased first. */
export function copiesOf(whose: string): Copies {
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
    let writing: { readonly generation: string; frames: number; done: Promise<void> } | undefined
    const all = IDBKeyRange.bound([table], [table, []])
    const state = (): CopyState => (ended === undefined ? now : { is: 'off', reason: ended })

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
      for (let from = 0; from < copy.frames; from += AT_ONCE) {
        const some = await db.getAll('frames', IDBKeyRange.bound([table, copy.generation, from], [table, copy.generation, from + AT_ONCE - 1]))
        if (some.length < Math.min(AT_ONCE, copy.frames - from)) throw new Error('The copy is not whole.')
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
        writing = { generation: crypto.getRandomValues(new Uint32Array(4)).join('-'), frames: 0, done: Promise.resolve() }
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
              known = { generation: mine.generation, shape, cursor, rows, frames: mine.frames, again: 0 }
              await tx.objectStore('copies').put(known, table)
              await kept.delete(IDBKeyRange.bound([table], [table, mine.generation], false, true))
              await kept.delete(IDBKeyRange.bound([table, mine.generation, []], [table, []], true, false))
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
          if (there?.generation === mine.generation && there.frames === mine.frames && there.cursor === mine.cursor) {
            if (frame) await tx.objectStore('frames').put(frame, [table, mine.generation, mine.frames])
            known = { ...mine, cursor, frames: mine.frames + (frame ? 1 : 0), again: mine.again + rows }
            await tx.objectStore('copies').put(known, table)
          } else [known, now] = [undefined, { is: 'none' }]
          await tx.done
        })
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

/** Frames that are read in one transaction: few enough to show the first soon. */
const AT_ONCE = 4
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error))
/** Nothing is kept: where the browser has no room for it, and in tests. */
export const noCopies: Copies = {
  of: () => ({ state: () => ({ is: 'none' }), read: () => Promise.resolve(undefined), begin() {}, add() {}, end() {}, append: () => Promise.resolve(), erase: () => Promise.resolve() }),
  close() {},
}
