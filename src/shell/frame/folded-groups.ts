/** The headings of the side menu that are folded, kept in this browser. */
import { menuGroups, type MenuGroup } from '#src/engine/panes/menu-groups.ts'

const KEPT = 'menu_folded'

export function foldedGroups(): ReadonlySet<MenuGroup> {
  const kept = new Set((localStorage.getItem(KEPT) ?? '').split(','))
  return new Set(menuGroups.filter((group) => kept.has(group)))
}

/** The groups folded after this one was folded or opened. */
export function keepFolded(
  folded: ReadonlySet<MenuGroup>,
  group: MenuGroup,
  isFolded: boolean,
): ReadonlySet<MenuGroup> {
  const now = new Set(menuGroups.filter((one) => (one === group ? isFolded : folded.has(one))))
  localStorage.setItem(KEPT, [...now].join(','))
  return now
}
