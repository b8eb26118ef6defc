/** Desks: the workspace in a form that can be saved, restored and sent in a link. */
import { DESK_DEPTH } from '#model/areas/user/rules/desk.ts'
import type { desk as deskResource } from '#model/areas/user/user.resource.ts'
import { api, rowsAt, type Page } from '#src/engine/api/api.ts'
import { savedStateOf, restoreSavedState } from '#src/engine/panes/saved.state.ts'
import { linksNow, putMember } from '#src/engine/links/session.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { readMember, sayMember } from '#src/engine/links/model.ts'
import { deskListeners } from './desk-listeners.state.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { loadAreasAt } from '../routes/areas.ts'
import { activate, keysIn, only, stack, type Tree } from '../state/layout.ts'
import { desk, type WindowBounds } from '../state/desk.state.ts'
import { historyOf, makePane, panesNow, setDesk } from '../state/panes.ts'
import { unlessUnsaved } from '../state/unsaved.ts'

/** The tree with paths in place of panes, so that it is complete in itself. */
export type SavedLayout =
  | string
  | { readonly tabs: readonly string[]; readonly active: number }
  | { readonly direction: 'row' | 'column'; readonly parts: readonly SavedLayout[]; readonly sizes?: readonly number[] }
export type SavedDesk = {
  readonly place: SavedLayout
  readonly focused: number
  readonly saved_at: string
  /** The channels of each pane, in reading order, in the format of links.ts. */
  readonly links?: readonly string[]
  /** The scroll position and selection of each pane. */
  readonly kept?: readonly unknown[]
  /** Windows other than the main one: the first of its panes, by its index in reading order, and where the window was. */
  readonly out?: readonly SavedWindow[]
}

/** `tiles`: the arrangement of its panes if there are several, each as `/3`, its index in reading order. */
type SavedWindow = { readonly at: number; readonly box: WindowBounds; readonly tiles?: SavedLayout }

const CURRENT = 'Current'
/** Written as text and checked by its type, so that the first screen does not wait for the declarations. */
const PATH: (typeof deskResource)['path'] = 'desk/'
const rows = rowsAt<typeof deskResource>(PATH)

function placeOf(tree: Tree, said = (pane: string): string => historyOf(pane).href): SavedLayout {
  if (typeof tree === 'string') return said(tree)
  if (tree.type === 'tabs') return { tabs: tree.tabs.map(said), active: tree.activeTabIndex }
  const sizes = tree.splitPercentages?.map((size) => Math.round(size * 10) / 10)
  return {
    direction: tree.direction,
    parts: tree.children.map((child) => placeOf(child, said)),
    ...(sizes && { sizes }),
  }
}

function treeOf(place: SavedLayout, pane = makePane): Tree {
  if (typeof place === 'string') return pane(place)
  if ('tabs' in place) return { type: 'tabs', tabs: place.tabs.map((one) => pane(one)), activeTabIndex: place.active }
  return {
    type: 'split',
    direction: place.direction,
    children: place.parts.map((part) => treeOf(part, pane)),
    ...(place.sizes && { splitPercentages: [...place.sizes] }),
  }
}

function hrefsIn(place: SavedLayout): readonly string[] {
  if (typeof place === 'string') return [place]
  return 'tabs' in place ? place.tabs : place.parts.flatMap(hrefsIn)
}

const isBox = (said: unknown): said is WindowBounds =>
  isRecord(said) && ['left', 'top', 'width', 'height'].every((side) => Number.isFinite(said[side]))
function windowFrom(said: unknown): SavedWindow | undefined {
  if (!isRecord(said) || typeof said['at'] !== 'number' || !Number.isInteger(said['at']) || !isBox(said['box']))
    return undefined
  const tiles = placeFrom(said['tiles'])
  return { at: said['at'], box: said['box'], ...(tiles !== undefined && { tiles }) }
}
const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null
const isPath = (said: unknown): said is string => typeof said === 'string' && said.startsWith('/')
const isSize = (said: unknown): said is number => typeof said === 'number' && said > 0

/** Parses a saved layout with care: it may come from an older release or be written by hand. Undefined if it is not one. */
export function placeFrom(said: unknown, deep = 0): SavedLayout | undefined {
  if (isPath(said)) return said
  if (!isRecord(said) || deep > DESK_DEPTH / 2) return undefined
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

/** A pane in its own window is saved among the tabs beside which it would return, so that no older release and no link loses it. */
export function currentDesk(): SavedDesk {
  const tree = activate(
    desk()
      .out.flatMap((one) => keysIn(one.tree))
      .reduce((made, pane) => stack(made, desk().home, pane), desk().tree),
    desk().home,
  )
  const keys = keysIn(tree)
  const { members } = linksNow()
  const links = keys.map((key) => sayMember(members.get(key)))
  const kept = keys.map((key) => savedStateOf(key) ?? null)
  const owed = desk().owed.flatMap((one) => ({ box: one.box, tree: only(one.tree, keysIn(desk().tree)) }))
  const away = [...desk().out.map((one) => ({ tree: one.tree, box: one.box() })), ...owed].flatMap(
    ({ tree: own, box }): SavedWindow[] => {
      const [first = ''] = own === null ? [] : keysIn(own)
      return own === null
        ? []
        : [
            {
              at: keys.indexOf(first),
              box,
              ...(typeof own !== 'string' && { tiles: placeOf(own, (pane) => `/${keys.indexOf(pane)}`) }),
            },
          ]
    },
  )
  return {
    place: placeOf(tree),
    focused: Math.max(keys.indexOf(desk().focused), 0),
    saved_at: new Date().toISOString(),
    ...(links.some((one) => one !== '') && { links }),
    ...(kept.some((one) => one !== null) && { kept }),
    ...(away.length > 0 && { out: away }),
  }
}

/** Lays the desk out. Its other windows are opened only by a key, because browsers block them otherwise. */
export function restore({ place, focused, links, kept, out = [] }: SavedDesk): void {
  setDesk(() => {
    const tree = treeOf(place)
    const keys = keysIn(tree)
    keys.forEach((key, at) => {
      putMember(key, readMember(links?.[at]))
      restoreSavedState(key, kept?.[at])
    })
    const owed = out.flatMap(({ at, box, tiles = `/${at}` }) => {
      const own = only(
        treeOf(tiles, (place) => keys[Number(place.slice(1))] ?? ''),
        keys,
      )
      return own === null || new Set(keysIn(own)).size < keysIn(own).length ? [] : [{ tree: own, box }]
    })
    return { tree, focused: keys[focused] ?? keys[0] ?? '', owed }
  })
  if (desk().owed.length > 0) void import('../windows/reopen-offer.ts').then(({ offerReopen }) => offerReopen())
}

/** The user's own desk of that name: colleagues may share others with the same name. */
async function rowNamed(name: string) {
  const owner = signedIn()?.id ?? 0
  const { results } = await rows.list({ name, owner, limit: 1 })
  return results[0]
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
