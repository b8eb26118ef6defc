/** A desk in the form in which it is saved, and parsed with care: it may come from an older release or be written by hand. */
import type { WindowBounds } from '../state/desk.state.ts'
import { DESK_DEPTH } from '#model/areas/user/rules/desk.ts'
import { sayMember, readMember } from '#src/engine/links/member.ts'

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
export type SavedWindow = { readonly at: number; readonly box: WindowBounds; readonly tiles?: SavedLayout }

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
