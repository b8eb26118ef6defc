/** The user's own desks and those shared by colleagues, by name. */
import { deskListeners } from './desk-listeners.state.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import type { desk as deskResource } from '#model/areas/user/user.resource.ts'

/** Calls the listener when the set of desks changes. Returns a function that stops it. */
export function onDesks(listener: () => void): () => void {
  const { changed } = deskListeners()
  changed.add(listener)
  return () => void changed.delete(listener)
}

export type NamedDesk = {
  readonly id: number
  readonly name: string
  readonly shared: boolean
  readonly groups: readonly number[]
  readonly owner: number | null
  readonly owner__label: string | null
  readonly place: number | null
}
export const isMine = ({ owner }: { readonly owner: number | null }): boolean => owner === signedIn()?.id

/** The user's own desks in their order, then those shared by colleagues. */
export async function namedDesks(): Promise<readonly NamedDesk[]> {
  const { results } = await api<Page<NamedDesk>>(`${PATH}get_table/`, { query: { limit: 200 } })
  return results
    .filter(({ name }) => name !== CURRENT)
    .toSorted(
      (one, two) =>
        Number(isMine(two)) - Number(isMine(one)) ||
        (one.place ?? last) - (two.place ?? last) ||
        one.name.localeCompare(two.name),
    )
}
const last = Number.MAX_SAFE_INTEGER
/** `Night`, or `Night (Ann Lee)` for a colleague's desk, without the email address in the owner's label. */
export function deskTitle(one: NamedDesk): string {
  const owner = one.owner__label?.replace(/\s*\S+@\S+/, '').trim() ?? ''
  return isMine(one) || owner === '' ? one.name : `${one.name} (${owner})`
}

export const tellDesks = (): void => deskListeners().changed.forEach((listener) => listener())

export const CURRENT = 'Current'
/** Written as text and checked by its type, so that the first screen does not wait for the declarations. */
export const PATH: (typeof deskResource)['path'] = 'desk/'
