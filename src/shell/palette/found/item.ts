/** A line of the palette, and what limits the search for lines. */
import type { Scored } from '#model/shared/match-score.ts'
import type { Preview } from '#src/shell/commands/previews.ts'

export type PaletteItem = Scored & {
  readonly key: string
  readonly group: string
  readonly hint?: string
  readonly shortcut?: string
  /** Choosing it puts this text into the field instead of running anything. */
  readonly fill?: string
  readonly run: () => void
  /** The path it opens: Ctrl Enter opens it beside. */
  readonly opens?: string
  /** While it is marked, the pane behind the palette shows what it would do. */
  readonly preview?: Preview
  /** The record it stands for. Tab picks it, and the palette then lists what can be done with it. */
  readonly record?: PickedRecord
  /** Several records it stands for, picked together. */
  readonly records?: readonly PickedRecord[]
}
export type PickedRecord = { readonly resource: string; readonly id: number | string; readonly label: string }

/** What the first character of the text limits the search to. */
export const scopes = {
  '>': 'Commands',
  '@': 'People and companies',
  '#': 'Tickets',
  ':': 'Tracks and cars',
  '?': 'Help',
} as const
export type SearchScope = keyof typeof scopes | ''

const isScope = (letter: string): letter is keyof typeof scopes => letter in scopes
/** Splits a text into the scope that it begins with and the rest. */
export function splitScope(typed: string): { readonly scope: SearchScope; readonly text: string } {
  const first = typed.slice(0, 1)
  return isScope(first) ? { scope: first, text: typed.slice(1).trimStart() } : { scope: '', text: typed }
}

/** The heading of what comes after records, which may still be inserted before it. */
export const REST = 'More commands'
/** Items listed at most. */
export const MAX_ITEMS = 50
