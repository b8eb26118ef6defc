/** The desk of the last visit: the newer of the server's and the browser's copy. */
import { type SavedLayout, type SavedDesk, deskFrom } from './saved-desk.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { loadAreasAt } from '../routes/areas.ts'
import { rowNamed } from './desk-rows.ts'
import { CURRENT } from './named-desks.ts'

function hrefsIn(place: SavedLayout): readonly string[] {
  if (typeof place === 'string') return [place]
  return 'tabs' in place ? place.tabs : place.parts.flatMap(hrefsIn)
}

/** The browser's copy is used if the server has none, or an older one. */
const localKey = (): string => `desk:${signedIn()?.id ?? ''}`
export const keepLocally = (saved: SavedDesk): void => localStorage.setItem(localKey(), JSON.stringify(saved))
export function forgetDesks(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('desk:')) localStorage.removeItem(key)
}
function local(): SavedDesk | undefined {
  try {
    return deskFrom(JSON.parse(localStorage.getItem(localKey()) ?? 'null'))
  } catch {
    return undefined
  }
}

/** The last desk: the newer of the server's and the browser's copy. */
export async function lastDesk(): Promise<SavedDesk | undefined> {
  const mine = local()
  // Usually it is this one, so its screens are loaded while the server is asked.
  for (const href of mine ? hrefsIn(mine.place) : []) void loadAreasAt(href.split('?')[0] ?? '/').catch(() => undefined)
  const theirs = await rowNamed(CURRENT).then(
    (row) => deskFrom(row?.layout),
    () => undefined,
  )
  if (!mine || !theirs) return mine ?? theirs
  return mine.saved_at > theirs.saved_at ? mine : theirs
}
