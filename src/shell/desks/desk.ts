/** Desks: the workspace in a form that can be saved, restored and sent in a link. */
import { savedStateOf, restoreSavedState } from '#src/engine/panes/saved.state.ts'
import { linksNow, putMember } from '#src/engine/links/session.ts'
import { readMember, sayMember } from '#src/engine/links/member.ts'
import { activate, only, stack } from '../state/layout.ts'
import { keysIn, type Tree } from '../state/tree/parts.ts'
import { desk } from '../state/desk.state.ts'
import { historyOf, makePane, setDesk } from '../state/panes.ts'
import type { SavedLayout, SavedDesk, SavedWindow } from './saved-desk.ts'

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
