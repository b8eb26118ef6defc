/**
 * Drafts: what was typed into a form and not saved, kept in this browser so that neither a crash nor a reload loses it. Each change is
 * written at once, and the next one after it, without anything waiting. A draft belongs to the page that wrote it; other pages are not
 * offered it while that page is open.
 */
import { openDB, type IDBPDatabase } from 'idb'
import { databaseOf } from '../session/clear-storage.ts'
import { drafts, lockOf, locks, type DraftDatabase, type Drafts, type KeptDraft } from './drafts.state.ts'

/** Drafts older than a month are removed. */
const MONTH_MS = 31 * 24 * 3600 * 1000
/** Resolves when the page with that id has been closed. */
export async function whenGone(of: string): Promise<void> {
  await locks()?.request(lockOf(of), () => undefined)
}

async function open(name: string): Promise<IDBPDatabase<DraftDatabase>> {
  const its = drafts()
  const db = await openDB<DraftDatabase>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'key' }),
    // The database is being deleted by a sign-out, here or in another tab.
    blocking: () => {
      db.close()
      if (its.opened?.name === name) its.opened = undefined
    },
  })
  return db
}
async function readAll(db: IDBPDatabase<DraftDatabase>): Promise<Map<string, KeptDraft>> {
  const all = await db.getAll('drafts')
  const [fresh, old] = [
    all.filter(({ at }) => at > Date.now() - MONTH_MS),
    all.filter(({ at }) => at <= Date.now() - MONTH_MS),
  ]
  await Promise.all(old.map(({ key }) => db.delete('drafts', key)))
  return new Map(fresh.map((one) => [one.key, one]))
}
/** The user's database; undefined if nobody is signed in, or if the browser stores nothing. */
function here(): Drafts['opened'] {
  const name = 'indexedDB' in globalThis ? databaseOf('drafts') : undefined
  if (name === undefined) return undefined
  const its = drafts()
  if (its.opened?.name === name) return its.opened
  const db = open(name)
  const opened = { name, db, found: db.then(readAll) }
  its.opened = opened
  // Failures are reported to whoever awaits this promise.
  opened.found.catch(() => {})
  return opened
}

/** Writes the latest value of the key, and again if it changed meanwhile; null deletes it. Does nothing if storage is full. */
function write(key: string, latest: KeptDraft | null): Promise<void> {
  const { writing } = drafts()
  const busy = writing.get(key)
  if (busy) {
    busy.latest = latest
    return busy.done
  }
  const to = here()
  if (!to) return Promise.resolve()
  const mine = { latest, done: Promise.resolve() }
  writing.set(key, mine)
  const go = async (): Promise<void> => {
    const [store, all] = await Promise.all([to.db, to.found])
    for (let said: KeptDraft | null | undefined; said !== mine.latest;) {
      said = mine.latest
      if (said === null) {
        all.delete(key)
        await store.delete('drafts', key)
      } else {
        all.set(key, said)
        await store.put('drafts', said)
      }
    }
  }
  mine.done = go()
    .catch(() => undefined)
    .finally(() => writing.delete(key))
  return mine.done
}

export const keepDraft = (draft: KeptDraft): Promise<void> => write(draft.key, draft)
export const dropDraft = (key: string): Promise<void> => write(key, null)
/** The drafts of a subject, newest first. */
export const draftsOf = async (subject: string): Promise<readonly KeptDraft[]> => {
  const all = await here()?.found.catch(() => undefined)
  return [...(all?.values() ?? [])].filter((one) => one.subject === subject).toSorted((one, other) => other.at - one.at)
}
