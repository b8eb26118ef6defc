/** The headings of the side menu that are folded, kept in this browser. */
import { screenGroups, type ScreenGroup } from '#src/engine/panes/screen.ts'

const KEPT = 'menu_folded'

export function foldedGroups(): ReadonlySet<ScreenGroup> {
  const kept = new Set((localStorage.getItem(KEPT) ?? '').split(','))
  return new Set(screenGroups.filter((group) => kept.has(group)))
}

/** The groups folded after this one was folded or opened. */
export function keepFolded(
  folded: ReadonlySet<ScreenGroup>,
  group: ScreenGroup,
  isFolded: boolean,
): ReadonlySet<ScreenGroup> {
  const now = new Set(screenGroups.filter((one) => (one === group ? isFolded : folded.has(one))))
  localStorage.setItem(KEPT, [...now].join(','))
  return now
}
