/**
 * What was typed into a form and not saved, kept in this browser so that neither a crash nor a reload loses it. Each change is written at once, the next
 * when that one is written: nothing waits for it. A draft belongs to the page that wrote it; while that page lives, in whichever tab, no other is offered it.
 */
import { openDB, type IDBPDatabase } from 'idb'
import { databaseOf } from '../session/clear-storage.ts'
import { drafts, lockOf, locks, type DraftDatabase, type Drafts, type KeptDraft } from './drafts.state.ts'

/** Who has not come back for it in a month does not. */
const MONTH_MS = 31 * 24 * 3600 * 1000
/** Resolves when the page of that run is gone. */
export async function whenGone(of: string): Promise<void> {
  await locks()?.request(lockOf(of), () => undefined)
}

async function open(name: string): Promise<IDBPDatabase<DraftDatabase>> {
  const its = drafts()
  const db = await openDB<DraftDatabase>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'key' }),
    // Erased by a sign-out, here or in another tab.
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
/** Undefined where nobody is signed in, and nothing is anybody's, and where the browser keeps nothing. */
function here(): Drafts['opened'] {
  const name = 'indexedDB' in globalThis ? databaseOf('drafts') : undefined
  if (name === undefined) return undefined
  const its = drafts()
  if (its.opened?.name === name) return its.opened
  const db = open(name)
  const opened = { name, db, found: db.then(readAll) }
  its.opened = opened
  // Who waits for it hears of a failure by what he waits for.
  opened.found.catch(() => {})
  return opened
}

/** Writes what is latest of the key, and again where it changed meanwhile; null takes it away. A browser without room keeps none. */
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
/** What is kept of a subject, the latest first. */
export const draftsOf = async (subject: string): Promise<readonly KeptDraft[]> => {
  const all = await here()?.found.catch(() => undefined)
  return [...(all?.values() ?? [])].filter((one) => one.subject === subject).toSorted((one, other) => other.at - one.at)
}
