/** Desks: the workspace as something to save, to come back to, and to send in a link. */
import { desk as deskResource } from '#model/resources/user.ts'
import { rowsOf } from '../engine/api.ts'
import { session } from '../engine/session.ts'
import { keysIn, type Tree } from './layout.ts'
import { desk, historyOf, makePane, setDesk } from './panes.ts'

/** The tree with paths where the panes stood: nothing in it needs to be known elsewhere. */
export type Place =
  | string
  | { readonly tabs: readonly string[]; readonly active: number }
  | { readonly direction: 'row' | 'column'; readonly parts: readonly Place[]; readonly sizes?: readonly number[] }
export type SavedDesk = { readonly place: Place; readonly focused: number; readonly saved_at: string }

const CURRENT = 'Current'
const rows = rowsOf(deskResource)

function placeOf(tree: Tree): Place {
  const hrefOf = (pane: string): string => historyOf(pane).href
  if (typeof tree === 'string') return hrefOf(tree)
  if (tree.type === 'tabs') return { tabs: tree.tabs.map(hrefOf), active: tree.activeTabIndex }
  const sizes = tree.splitPercentages?.map((size) => Math.round(size * 10) / 10)
  return { direction: tree.direction, parts: tree.children.map(placeOf), ...(sizes && { sizes }) }
}

function treeOf(place: Place): Tree {
  if (typeof place === 'string') return makePane(place)
  if ('tabs' in place) return { type: 'tabs', tabs: place.tabs.map(makePane), activeTabIndex: place.active }
  return {
    type: 'split',
    direction: place.direction,
    children: place.parts.map(treeOf),
    ...(place.sizes && { splitPercentages: [...place.sizes] }),
  }
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null
const isPath = (said: unknown): said is string => typeof said === 'string' && said.startsWith('/')
const isSize = (said: unknown): said is number => typeof said === 'number' && said > 0

/** What was saved, read with suspicion: it may be of an older release, or written by hand. Undefined where it is no desk. */
export function placeFrom(said: unknown, deep = 0): Place | undefined {
  if (isPath(said)) return said
  if (!isRecord(said) || deep > 8) return undefined
  const { tabs, active, direction, parts, sizes } = said
  if (Array.isArray(tabs) && tabs.length > 1 && tabs.every(isPath))
    return { tabs, active: typeof active === 'number' && tabs[active] !== undefined ? active : 0 }
  if ((direction !== 'row' && direction !== 'column') || !Array.isArray(parts) || parts.length < 2) return undefined
  const sound = parts.flatMap((part) => placeFrom(part, deep + 1) ?? [])
  if (sound.length !== parts.length) return undefined
  const shares = Array.isArray(sizes) && sizes.length === parts.length && sizes.every(isSize) ? sizes : undefined
  return { direction, parts: sound, ...(shares && { sizes: shares }) }
}

export function deskFrom(said: unknown): SavedDesk | undefined {
  if (!isRecord(said)) return undefined
  const place = placeFrom(said['place'])
  const { focused, saved_at } = said
  if (place === undefined) return undefined
  return { place, focused: typeof focused === 'number' ? focused : 0, saved_at: typeof saved_at === 'string' ? saved_at : '' }
}

export const currentDesk = (): SavedDesk => ({
  place: placeOf(desk.tree),
  focused: Math.max(keysIn(desk.tree).indexOf(desk.focused), 0),
  saved_at: new Date().toISOString(),
})

export const restore = ({ place, focused }: SavedDesk): void =>
  setDesk(() => {
    const tree = treeOf(place)
    return { tree, focused: keysIn(tree)[focused] ?? keysIn(tree)[0] ?? '' }
  })

async function rowNamed(name: string) {
  const { results } = await rows.list({ name, limit: 1 })
  return results[0]
}

/** The browser's own copy stands in where the server has none, or an older one. */
const localKey = (): string => `desk:${session.now.state === 'in' ? session.now.me.id : ''}`
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

export async function saveDesk(name: string, saved: SavedDesk = currentDesk()): Promise<void> {
  const row = await rowNamed(name)
  await (row ? rows.patch(row.id, { layout: saved }) : rows.create({ name, layout: saved }))
}
export const saveCurrent = (saved: SavedDesk): Promise<void> => saveDesk(CURRENT, saved)

export async function loadDesk(name: string): Promise<void> {
  const saved = deskFrom((await rowNamed(name))?.layout)
  if (!saved) throw new Error(`There is no desk called "${name}".`)
  restore(saved)
}

export async function deleteDesk(name: string): Promise<void> {
  const row = await rowNamed(name)
  if (!row) throw new Error(`There is no desk called "${name}".`)
  await rows.remove(row.id)
}

export const desks = async (): Promise<readonly string[]> =>
  (await rows.list({ limit: 200 })).results.map(({ name }) => name).filter((name) => name !== CURRENT)

/** The desk of last time: the newer of the server's and the browser's. */
export async function lastDesk(): Promise<SavedDesk | undefined> {
  const mine = local()
  const theirs = await rowNamed(CURRENT).then((row) => deskFrom(row?.layout), () => undefined)
  if (!mine || !theirs) return mine ?? theirs
  return mine.saved_at > theirs.saved_at ? mine : theirs
}

const LINK = '/desk?d='
export const deskLink = (): string =>
  `${location.origin}${location.pathname}#${LINK}${encodeURIComponent(JSON.stringify({ ...currentDesk(), saved_at: '' }))}`
/** The desk in a link; undefined for any other address. */
export function linkedDesk(href: string): SavedDesk | undefined {
  if (!href.startsWith(LINK)) return undefined
  try {
    return deskFrom(JSON.parse(decodeURIComponent(href.slice(LINK.length))))
  } catch {
    return undefined
  }
}
