/**
 * The browser's copy of a table between visits: the server's stream as it arrived, followed by the rows that changed
 * since. It is stored in IndexedDB rather than in files. Both took the same time when measured (100 MB written in
 * about a second, read in half), but files and locks are unavailable where a plant serves the console over plain
 * HTTP. Transactions alone keep two tabs apart: a tab that appends names the copy and the number of frames it knows,
 * and appends nothing if either has changed. Readers never wait for the copy, and a failure ends only the copying,
 * not the table.
 */
import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import { streamed, type Streamed } from './stream.ts'
import type { CopyState, Copies, Copy } from './copy.ts'
import { type CopyRecord, type CopySchema, newGeneration, isSame, reasonOf } from './copy-record.ts'

const PREFIX = 'highball tables of '

export type CopyLimits = {
  /** Rewrite after this many repeated rows, or this share of all rows. */
  readonly again?: number
  readonly share?: number
  /** Rewrite after this many appended frames, about half an hour of changes. */
  readonly added?: number
}
export const copiesName = (account: string): string => `${PREFIX}${account}`

/** Opens the copies of one account (user and company). */
export function openCopies(
  account: string,
  { again: most = 20_000, share = 0.25, added: mostAdded = 1024 }: CopyLimits = {},
): Copies {
  let ended: string | undefined
  const end = (reason: string): void => void (ended ??= reason)
  const opened = open()
  opened.catch((error: unknown) => end(reasonOf(error)))

  async function open(): Promise<IDBPDatabase<CopySchema>> {
    const db = await openDB<CopySchema>(copiesName(account), 1, {
      upgrade(fresh) {
        fresh.createObjectStore('copies')
        fresh.createObjectStore('frames')
      },
      // Signing out, here or in another tab, erases the copies; this tab stops copying.
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
    let known: CopyRecord | undefined
    let ending: Promise<unknown> = Promise.resolve()
    let isAnew = true
    let writing: { readonly generation: string; frames: number; done: Promise<void> } | undefined
    const all = IDBKeyRange.bound([table], [table, []])
    const state = (): CopyState => (ended === undefined ? now : { is: 'off', reason: ended })

    /** Also deletes what a tab that was closed half-way has left. */
    async function deleteOthers(
      frames: Pick<IDBPObjectStore<CopySchema, ('copies' | 'frames')[], 'frames', 'readwrite'>, 'delete'>,
      but: string,
    ): Promise<void> {
      await frames.delete(IDBKeyRange.bound([table], [table, but], false, true))
      await frames.delete(IDBKeyRange.bound([table, but, []], [table, []], true, false))
    }
    /** Undefined if copying has ended, or ends here by an error. */
    async function attempt<T>(work: (db: IDBPDatabase<CopySchema>) => Promise<T>): Promise<T | undefined> {
      if (ended !== undefined) return undefined
      try {
        return await work(await opened)
      } catch (error) {
        end(reasonOf(error))
        return undefined
      }
    }

    async function* frames(copy: CopyRecord): AsyncGenerator<Streamed> {
      const db = await opened
      // The first frame is read alone, because it holds the rows shown first.
      for (let [from, size] = [0, 1]; from < copy.frames; [from, size] = [from + size, AT_ONCE]) {
        const some = await db.getAll(
          'frames',
          IDBKeyRange.bound([table, copy.generation, from], [table, copy.generation, from + size - 1]),
        )
        if (some.length < Math.min(size, copy.frames - from)) throw new Error('The copy is incomplete.')
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
        const current = writing
        if (!current) return
        const at = current.frames++
        current.done = current.done.then(() =>
          attempt(async (db) => {
            await db.put('frames', frame, [table, current.generation, at]).catch(async (error: unknown) => {
              // Storage is full, so the frames already written are useless.
              await db.delete('frames', IDBKeyRange.bound([table, current.generation], [table, current.generation, []]))
              throw error
            })
          }),
        )
      },
      end(cursor, rows) {
        const current = writing
        writing = undefined
        if (!current) return
        ending = current.done.then(() =>
          attempt(async (db) => {
            const tx = db.transaction(['copies', 'frames'], 'readwrite', { durability: 'relaxed' })
            const frameStore = tx.objectStore('frames')
            const own = IDBKeyRange.bound([table, current.generation], [table, current.generation, []])
            // False if another tab that read the table at the same time has stored its copy and deleted this one.
            if ((await frameStore.count(own)) === current.frames) {
              known = {
                generation: current.generation,
                shape,
                cursor,
                rows,
                frames: current.frames,
                again: 0,
                added: 0,
              }
              await tx.objectStore('copies').put(known, table)
              await deleteOthers(frameStore, current.generation)
              now = { is: 'kept' }
            }
            await tx.done
          }),
        )
      },
      async append(frame, cursor, rows) {
        await ending
        const current = known
        if (!current) return
        await attempt(async (db) => {
          const tx = db.transaction(['copies', 'frames'], 'readwrite', { durability: 'relaxed' })
          const there = await tx.objectStore('copies').get(table)
          if (isSame(there, current)) {
            if (frame) await tx.objectStore('frames').put(frame, [table, current.generation, current.frames])
            const more = frame ? 1 : 0
            known = {
              ...current,
              cursor,
              frames: current.frames + more,
              again: current.again + rows,
              added: current.added + more,
            }
            await tx.objectStore('copies').put(known, table)
          } else [known, now] = [undefined, { is: 'none' }]
          await tx.done
        })
      },
      isLong: () =>
        isAnew && known !== undefined && (known.again > Math.max(most, known.rows * share) || known.added > mostAdded),
      async anew(all, rows) {
        const current = known
        if (!current || ended !== undefined) return
        const generation = newGeneration()
        const own = IDBKeyRange.bound([table, generation], [table, generation, []])
        let written = 0
        try {
          const db = await opened
          // One transaction per frame lets waiting readers in between.
          for (const frame of all) {
            if (known !== current) break
            // eslint-disable-next-line no-await-in-loop
            await db.put('frames', frame, [table, generation, written++])
          }
          const tx = db.transaction(['copies', 'frames'], 'readwrite', { durability: 'relaxed' })
          const isStill =
            known === current &&
            isSame(await tx.objectStore('copies').get(table), current) &&
            (await tx.objectStore('frames').count(own)) === written
          if (isStill) {
            known = { ...current, generation, rows, frames: written, again: 0, added: 0 }
            await tx.objectStore('copies').put(known, table)
            await deleteOthers(tx.objectStore('frames'), generation)
          } else await tx.objectStore('frames').delete(own)
          await tx.done
        } catch {
          // Storage probably has no room for two copies; the existing one stays and keeps growing.
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

/** Frames read in one transaction. */
const AT_ONCE = 8
