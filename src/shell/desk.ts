/** Desks: the workspace as something to save, to come back to, and to send in a link. */
import type { desk as deskResource } from '#model/resources/user.ts'
import { api, rowsAt, type Page } from '../engine/api.ts'
import { giveBack, keptIn } from '../engine/keep.ts'
import { linksNow, putMember } from '../engine/linked.ts'
import { client } from '../engine/query.ts'
import { readMember, sayMember } from '../engine/links.ts'
import { session } from '../engine/session.ts'
import { activate, keysIn, only, stack, type Tree } from './layout.ts'
import { desk, historyOf, makePane, panesNow, setDesk, type Box } from './panes.ts'
import { unlessUnsaved } from './unsaved.ts'

/** The tree with paths where the panes stood: nothing in it needs to be known elsewhere. */
export type Place =
  | string
  | { readonly tabs: readonly string[]; readonly active: number }
  | { readonly direction: 'row' | 'column'; readonly parts: readonly Place[]; readonly sizes?: readonly number[] }
export type SavedDesk = {
  readonly place: Place
  readonly focused: number
  readonly saved_at: string
  /** On which channels each pane is, in reading order, as links.ts writes it. */
  readonly links?: readonly string[]
  /** Where each pane was scrolled, what was selected in it. */
  readonly kept?: readonly unknown[]
  /** Windows of its own: the first of its panes, by its place in reading order, and where it stood. */
  readonly out?: readonly SavedWindow[]
}

/** `tiles`: how its panes stand in it where they are several, each as `/3`, its place in reading order. */
type SavedWindow = { readonly at: number; readonly box: Box; readonly tiles?: Place }

const CURRENT = 'Current'
/** Said as text and held by the type: the first picture does not wait for the declarations. */
const PATH: (typeof deskResource)['path'] = 'desk/'
const rows = rowsAt<typeof deskResource>(PATH)

function placeOf(tree: Tree, said = (pane: string): string => historyOf(pane).href): Place {
  if (typeof tree === 'string') return said(tree)
  if (tree.type === 'tabs') return { tabs: tree.tabs.map(said), active: tree.activeTabIndex }
  const sizes = tree.splitPercentages?.map((size) => Math.round(size * 10) / 10)
  return { direction: tree.direction, parts: tree.children.map((child) => placeOf(child, said)), ...(sizes && { sizes }) }
}

function treeOf(place: Place, pane = makePane): Tree {
  if (typeof place === 'string') return pane(place)
  if ('tabs' in place) return { type: 'tabs', tabs: place.tabs.map((one) => pane(one)), activeTabIndex: place.active }
  return {
    type: 'split',
    direction: place.direction,
    children: place.parts.map((part) => treeOf(part, pane)),
    ...(place.sizes && { splitPercentages: [...place.sizes] }),
  }
}

const isBox = (said: unknown): said is Box => isRecord(said) && ['left', 'top', 'width', 'height'].every((side) => Number.isFinite(said[side]))
function windowFrom(said: unknown): SavedWindow | undefined {
  if (!isRecord(said) || typeof said['at'] !== 'number' || !Number.isInteger(said['at']) || !isBox(said['box'])) return undefined
  const tiles = placeFrom(said['tiles'])
  return { at: said['at'], box: said['box'], ...(tiles !== undefined && { tiles }) }
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
  const { focused, saved_at, links, kept, out } = said
  if (place === undefined) return undefined
  return {
    place,
    focused: typeof focused === 'number' ? focused : 0,
    saved_at: typeof saved_at === 'string' ? saved_at : '',
    ...(Array.isArray(links) && { links: links.map((one) => sayMember(readMember(one))) }),
    ...(Array.isArray(kept) && { kept }),
    ...(Array.isArray(out) && { out: out.flatMap((one) => windowFrom(one) ?? []) }),
  }
}

/** Where a pane has a window of its own it stands among the tabs of the pane beside which it comes back: so no release and no link loses it. */
export function currentDesk(): SavedDesk {
  const tree = activate(desk.out.flatMap((one) => keysIn(one.tree)).reduce((made, pane) => stack(made, desk.home, pane), desk.tree), desk.home)
  const keys = keysIn(tree)
  const { members } = linksNow()
  const links = keys.map((key) => sayMember(members.get(key)))
  const kept = keys.map((key) => keptIn(key) ?? null)
  const owed = desk.owed.flatMap((one) => ({ box: one.box, tree: only(one.tree, keysIn(desk.tree)) }))
  const away = [...desk.out.map((one) => ({ tree: one.tree, box: one.box() })), ...owed].flatMap(({ tree: own, box }): SavedWindow[] => {
    const [first = ''] = own === null ? [] : keysIn(own)
    return own === null ? [] : [{ at: keys.indexOf(first), box, ...(typeof own !== 'string' && { tiles: placeOf(own, (pane) => `/${keys.indexOf(pane)}`) }) }]
  })
  return {
    place: placeOf(tree),
    focused: Math.max(keys.indexOf(desk.focused), 0),
    saved_at: new Date().toISOString(),
    ...(links.some((one) => one !== '') && { links }),
    ...(kept.some((one) => one !== null) && { kept }),
    ...(away.length > 0 && { out: away }),
  }
}

/** Lays the desk out. Its windows are opened by a key alone: browsers keep them from anything else. */
export function restore({ place, focused, links, kept, out = [] }: SavedDesk): void {
  setDesk(() => {
    const tree = treeOf(place)
    const keys = keysIn(tree)
    keys.forEach((key, at) => {
      putMember(key, readMember(links?.[at]))
      giveBack(key, kept?.[at])
    })
    const owed = out.flatMap(({ at, box, tiles = `/${at}` }) => {
      const own = only(treeOf(tiles, (place) => keys[Number(place.slice(1))] ?? ''), keys)
      return own === null || new Set(keysIn(own)).size < keysIn(own).length ? [] : [{ tree: own, box }]
    })
    return { tree, focused: keys[focused] ?? keys[0] ?? '', owed }
  })
  if (desk.owed.length > 0) void import('./owed.ts').then(({ tellOwed }) => tellOwed())
}

/** One's own of that name: colleagues may share others of the same. */
async function rowNamed(name: string) {
  const owner = session.now.state === 'in' ? session.now.me.id : 0
  const { results } = await rows.list({ name, owner, limit: 1 })
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

/** Tells those who list desks that there are others now. */
const changed = new Set<() => void>()
export const onDesks = (listener: () => void): void => void changed.add(listener)

export type NamedDesk = { readonly id: number; readonly name: string; readonly shared: boolean; readonly owner: number | null; readonly owner__label: string | null; readonly place: number | null }
export const isMine = ({ owner }: { readonly owner: number | null }): boolean => session.now.state === 'in' && owner === session.now.me.id

/** One's own in their order, then those that colleagues share. */
export async function namedDesks(): Promise<readonly NamedDesk[]> {
  const { results } = await api<Page<NamedDesk>>(`${PATH}get_table/`, { query: { limit: 200 } })
  return results
    .filter(({ name }) => name !== CURRENT)
    .toSorted((one, two) => Number(isMine(two)) - Number(isMine(one)) || (one.place ?? last) - (two.place ?? last) || one.name.localeCompare(two.name))
}
const last = Number.MAX_SAFE_INTEGER
/** `Night`, and of a colleague's `Night (Ann Lee)`: a person's name comes with the address. */
export function deskTitle(one: NamedDesk): string {
  const owner = one.owner__label?.replace(/\s*\S+@\S+/, '').trim() ?? ''
  return isMine(one) || owner === '' ? one.name : `${one.name} (${owner})`
}

const layoutQuery = (id: number) => ({ queryKey: ['user:desk', 'layout', id], queryFn: async () => (await rows.get(id)).layout })
/** Reads a desk before it is asked for: the key that opens it then waits for nothing. */
export const readDesk = (id: number): Promise<void> => client.prefetchQuery(layoutQuery(id))

export async function openDesk(id: number): Promise<void> {
  const saved = deskFrom(await client.fetchQuery(layoutQuery(id)))
  if (!saved) throw new Error('This desk cannot be read.')
  unlessUnsaved(panesNow(), 'Leave this desk?', 'Leave and lose it', () => restore(saved))
}

export const tellDesks = (): void => changed.forEach((listener) => listener())

export async function saveDesk(name: string, saved: SavedDesk = currentDesk()): Promise<void> {
  const row = await rowNamed(name)
  if (row) {
    await rows.patch(row.id, { layout: saved })
    return client.removeQueries({ queryKey: layoutQuery(row.id).queryKey })
  }
  const places = name === CURRENT ? [] : (await namedDesks()).filter(isMine).map(({ place }) => place ?? 0)
  await rows.create({ name, layout: saved, ...(name !== CURRENT && { place: Math.max(0, ...places) + 1 }) })
  if (name !== CURRENT) tellDesks()
}
export const saveCurrent = (saved: SavedDesk): Promise<void> => saveDesk(CURRENT, saved)

/** The desk of last time: the newer of the server's and the browser's. */
export async function lastDesk(): Promise<SavedDesk | undefined> {
  const mine = local()
  const theirs = await rowNamed(CURRENT).then((row) => deskFrom(row?.layout), () => undefined)
  if (!mine || !theirs) return mine ?? theirs
  return mine.saved_at > theirs.saved_at ? mine : theirs
}
