/** Deletes a user's databases in the browser when they sign out or another user signs in. Other tabs close these databases on request. */
import { subscribe } from 'valtio'
import { session, signedIn } from './session.state.ts'
import { onClear } from './lifecycle.ts'

const kinds = { tables: 'highball tables of ', drafts: 'highball drafts of ' } as const

/** A user in a company. Another user, or the same one in another company, must not see this data. Empty if nobody is signed in. */
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
/** A browser that stores nothing has nothing to delete. */
const erase = (but: string): void =>
  void Promise.resolve(but)
    .then(eraseBut)
    .catch(() => {})

function eraseOthers(): void {
  if (signedIn()) erase(whose())
}
/** Starts watching. It looks at the session at once, because this module may load after the sign-in. */
export function watchOwner(): void {
  onClear(() => erase(''))
  subscribe(session(), eraseOthers)
  eraseOthers()
}
