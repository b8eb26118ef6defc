/** What the browser keeps for one user in databases of its own, from one visit to the next: erased as he goes, and when anybody else comes. Other tabs let go of it when asked. */
import { subscribe } from 'valtio'
import { session } from './session.ts'
import { onClear } from './sign.ts'

const kinds = { tables: 'highball tables of ', drafts: 'highball drafts of ' } as const

/** One user in one company: another, or the same one elsewhere, must not see what is his. Empty where nobody is signed in. */
export const whose = (): string => (session.now.state === 'in' ? `${session.now.me.id} of ${session.now.me.company.id}` : '')
export const databaseOf = (kind: keyof typeof kinds): string | undefined => (session.now.state === 'in' ? `${kinds[kind]}${whose()}` : undefined)

async function eraseBut(but: string): Promise<void> {
  const all = await indexedDB.databases()
  for (const { name } of all) {
    const prefix = Object.values(kinds).find((one) => name?.startsWith(one) === true)
    if (name !== undefined && prefix !== undefined && name !== prefix + but) indexedDB.deleteDatabase(name)
  }
}
/** A browser that keeps nothing has nothing to erase. */
const erase = (but: string): void => void Promise.resolve(but).then(eraseBut).catch(() => {})

function eraseOthers(): void {
  if (session.now.state === 'in') erase(whose())
}
/** From now on. This module may come after the sign-in. */
export function watchOwner(): void {
  onClear(() => erase(''))
  subscribe(session, eraseOthers)
  eraseOthers()
}
