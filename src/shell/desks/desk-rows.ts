/** The desks that are saved on the server: the last one, the user's own, and those shared by colleagues. */
import type { desk as deskResource } from '#model/areas/user/user.resource.ts'
import { rowsAt, api, type Page } from '#src/engine/api/api.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { deskListeners } from './desk-listeners.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { type SavedDesk, deskFrom } from './saved-desk.ts'
import { unlessUnsaved } from '../state/unsaved.ts'
import { panesNow } from '../state/panes.ts'
import { restore, currentDesk } from './desk.ts'

export const CURRENT = 'Current'
/** Written as text and checked by its type, so that the first screen does not wait for the declarations. */
const PATH: (typeof deskResource)['path'] = 'desk/'
const rows = rowsAt<typeof deskResource>(PATH)

/** The user's own desk of that name: colleagues may share others with the same name. */
export async function rowNamed(name: string) {
  const owner = signedIn()?.id ?? 0
  const { results } = await rows.list({ name, owner, limit: 1 })
  return results[0]
}

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

const layoutQuery = (id: number) => ({
  queryKey: ['user:desk', 'layout', id],
  queryFn: async () => (await rows.get(id)).layout,
})
/** Reads a desk in advance, so that the key that opens it does not wait. */
export const readDesk = (id: number): Promise<void> => queryClient().prefetchQuery(layoutQuery(id))

/** Replaces what is open by another desk. Asks first if something there is not saved. */
export const leaveFor = (saved: SavedDesk): void =>
  unlessUnsaved(panesNow(), 'Leave this desk?', 'Leave and lose it', () => restore(saved))

export async function openDesk(id: number): Promise<void> {
  const saved = deskFrom(await queryClient().fetchQuery(layoutQuery(id)))
  if (!saved) throw new Error('This desk cannot be read.')
  leaveFor(saved)
}

export const tellDesks = (): void => deskListeners().changed.forEach((listener) => listener())

export async function saveDesk(name: string, saved: SavedDesk = currentDesk()): Promise<void> {
  const row = await rowNamed(name)
  if (row) {
    await rows.patch(row.id, { layout: saved })
    return queryClient().removeQueries({ queryKey: layoutQuery(row.id).queryKey })
  }
  const places = name === CURRENT ? [] : (await namedDesks()).filter(isMine).map(({ place }) => place ?? 0)
  await rows.create({ name, layout: saved, ...(name !== CURRENT && { place: Math.max(0, ...places) + 1 }) })
  if (name !== CURRENT) tellDesks()
}
export const saveCurrent = (saved: SavedDesk): Promise<void> => saveDesk(CURRENT, saved)
