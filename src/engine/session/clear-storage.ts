/** What the browser keeps for one user in databases of its own, from one visit to the next: erased as he goes, and when anybody else comes. Other tabs let go of it when asked. */
import { subscribe } from 'valtio'
import { session, signedIn } from './session.state.ts'
import { onClear } from './lifecycle.ts'

const kinds = { tables: 'highball tables of ', drafts: 'highball drafts of ' } as const

/** One user in one company: another, or the same one elsewhere, must not see what is his. Empty where nobody is signed in. */
export function whose(): string {
  const me = signedIn()
  return me ? `${me.id} of ${me.company.id}` : ''
}
export const databaseOf = (kind: keyof typeof kinds): string | undefined =>
  signedIn() ? `${kinds[kind]}${whose()}` : undefined

async function eraseBut(but: string): Promise<void> {
  const all = await indexedDB.databases()
  for (const { name } of all) {
    const prefix = Object.values(kinds).find((one) => name?.startsWith(one) === true)
    if (name !== undefined && prefix !== undefined && name !== prefix + but) indexedDB.deleteDatabase(name)
  }
}
/** A browser that keeps nothing has nothing to erase. */
const erase = (but: string): void =>
  void Promise.resolve(but)
    .then(eraseBut)
    .catch(() => {})

function eraseOthers(): void {
  if (signedIn()) erase(whose())
}
/** From now on. This module may come after the sign-in. */
export function watchOwner(): void {
  onClear(() => erase(''))
  subscribe(session(), eraseOthers)
  eraseOthers()
}
