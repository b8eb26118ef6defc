/** The desks that are saved on the server: the last one, the user's own, and those shared by colleagues. */
import type { desk as deskResource } from '#model/areas/user/user.resource.ts'
import { rowsAt } from '#src/engine/api/api.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { type SavedDesk, deskFrom } from './saved-desk.ts'
import { unlessUnsaved } from '../state/unsaved.ts'
import { panesNow } from '../state/panes.ts'
import { deskList } from './desk-list.state.ts'
import { restore, currentDesk } from './desk.ts'
import { isMine, namedDesks, tellDesks, CURRENT, PATH } from './named-desks.ts'

const rows = rowsAt<typeof deskResource>(PATH)

/** The user's own desk of that name: colleagues may share others with the same name. */
export async function rowNamed(name: string) {
  const owner = signedIn()?.id ?? 0
  const { results } = await rows.list({ name, owner, limit: 1 })
  return results[0]
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
  deskList().opened = id
}

/** Resolves to its id. */
export async function saveDesk(name: string, saved: SavedDesk = currentDesk()): Promise<number> {
  const row = await rowNamed(name)
  if (row) {
    await rows.patch(row.id, { layout: saved })
    queryClient().removeQueries({ queryKey: layoutQuery(row.id).queryKey })
    return row.id
  }
  const places = name === CURRENT ? [] : (await namedDesks()).filter(isMine).map(({ place }) => place ?? 0)
  const { id } = await rows.create({
    name,
    layout: saved,
    ...(name !== CURRENT && { place: Math.max(0, ...places) + 1 }),
  })
  if (name !== CURRENT) tellDesks()
  return id
}
export const saveCurrent = (saved: SavedDesk): Promise<void> => saveDesk(CURRENT, saved).then(() => undefined)
