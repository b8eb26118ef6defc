/**
 * What was typed into a form and not saved, kept in this browser so that neither a crash nor a reload loses it. Each change is written at once, the next
 * when that one is written: nothing waits for it. A draft belongs to the page that wrote it; while that page lives, in whichever tab, no other is offered it.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { databaseOf } from './erase.ts'

type Values = Readonly<Record<string, unknown>>
export type KeptDraft = {
  readonly key: string
  /** What it is a draft of: `trace:railcar 7`. */
  readonly subject: string
  /** The page that wrote it, the pane in it, and that pane's place among all, from 0. */
  readonly run: string
  readonly pane: string
  readonly place: number
  /** When it was last changed, Date.now(). */
  readonly at: number
  /** The fields as changed, as typed where that says more, and as they were when they were changed. */
  readonly mine: Values
  readonly typed: Readonly<Record<string, string>>
  readonly was: Values
  /** What ids in it are called: to, id, label. */
  readonly labels: readonly (readonly [to: string, id: unknown, label: string])[]
}
type Schema = DBSchema & { drafts: { key: string; value: KeptDraft } }

/** Who has not come back for it in a month does not. */
const MONTH_MS = 31 * 24 * 3600 * 1000
export const run = crypto.getRandomValues(new Uint32Array(4)).join('-')
const lock = (of: string): string => `highball drafts ${of}`

/** Held as long as this page lives. Where there are no locks (plain http), any other page counts as gone: a draft of a tab that lives is then offered too, and lost to none. */
const locks = (): LockManager | undefined => (typeof navigator === 'object' && 'locks' in navigator ? navigator.locks : undefined)
void locks()?.request(lock(run), () => new Promise(() => {}))
/** Resolves when the page of that run is gone. */
export async function whenGone(of: string): Promise<void> {
  await locks()?.request(lock(of), () => undefined)
}

type Opened = { readonly name: string; readonly db: Promise<IDBPDatabase<Schema>>; readonly found: Promise<Map<string, KeptDraft>> }
let opened: Opened | undefined

async function open(name: string): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'key' }),
    // Erased by a sign-out, here or in another tab.
    blocking: () => {
      db.close()
      if (opened?.name === name) opened = undefined
    },
  })
  return db
}
async function readAll(db: IDBPDatabase<Schema>): Promise<Map<string, KeptDraft>> {
  const all = await db.getAll('drafts')
  const [fresh, old] = [all.filter(({ at }) => at > Date.now() - MONTH_MS), all.filter(({ at }) => at <= Date.now() - MONTH_MS)]
  await Promise.all(old.map(({ key }) => db.delete('drafts', key)))
  return new Map(fresh.map((one) => [one.key, one]))
}
/** Undefined where nobody is signed in, and nothing is anybody's, and where the browser keeps nothing. */
function here(): Opened | undefined {
  const name = 'indexedDB' in globalThis ? databaseOf('drafts') : undefined
  if (name === undefined) return undefined
  if (opened?.name === name) return opened
  const db = open(name)
  opened = { name, db, found: db.then(readAll) }
  // Who waits for it hears of a failure by what he waits for.
  opened.found.catch(() => {})
  return opened
}

const writing = new Map<string, { latest: KeptDraft | null; done: Promise<void> }>()
/** Writes what is latest of the key, and again where it changed meanwhile; null takes it away. A browser without room keeps none. */
function write(key: string, latest: KeptDraft | null): Promise<void> {
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
    for (let said: KeptDraft | null | undefined; said !== mine.latest; ) {
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
  mine.done = go().catch(() => undefined).finally(() => writing.delete(key))
  return mine.done
}

export const keepDraft = (draft: KeptDraft): Promise<void> => write(draft.key, draft)
export const dropDraft = (key: string): Promise<void> => write(key, null)
/** What is kept of a subject, the latest first. */
export const draftsOf = async (subject: string): Promise<readonly KeptDraft[]> => {
  const all = await here()?.found.catch(() => undefined)
  return [...(all?.values() ?? [])].filter((one) => one.subject === subject).toSorted((one, other) => other.at - one.at)
}
