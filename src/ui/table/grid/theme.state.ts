/**
 * The grid's theme, read from CSS custom properties because the grid draws on a canvas, and read again when they
 * change.
 */
import { lookNow, onLook } from '#src/engine/session/theme.ts'
import type { Theme } from '@glideapps/glide-data-grid'
import { useSyncExternalStore } from 'react'
import { state } from '#src/engine/console/console.state.ts'
import type { RowDensity } from '../state/settings.ts'

/** `rowHeight` in px, from the table's own setting or else the console's. */
export type GridTheme = {
  readonly theme: Partial<Theme>
  readonly token: (name: string) => string
  readonly rowHeight: (density: RowDensity | undefined) => number
  /** Height of each half of the header, px: the column, and its filter. */
  readonly heading: number
}

/** `of` identifies the theme and density that were read. */
const cache = state((): { look?: GridTheme; of: string } => ({ of: '' }))

function read(): GridTheme {
  const style = getComputedStyle(document.documentElement)
  // Called for every cell, so cached per theme. Missing tokens are not cached, because they may still load.
  const tokens = new Map<string, string>()
  const token = (name: string): string => {
    const value = tokens.get(name) ?? style.getPropertyValue(`--${name}`).trim()
    if (value !== '') tokens.set(name, value)
    return value
  }
  const compact = document.documentElement.dataset['density'] === 'compact'
  const [text, muted, faint, pane, sunken, line] = [
    'text',
    'text-muted',
    'text-faint',
    'surface-pane',
    'surface-sunken',
    'line',
  ].map(token)
  const sizes = { table: token('size-table') || '12px', label: token('size-label') || '11px' }
  const colours: Record<string, string | undefined> = {
    accentColor: token('focus'),
    accentFg: token('accent-text'),
    accentLight: token('surface-selected'),
    textDark: text,
    textMedium: muted,
    textLight: faint,
    textBubble: text,
    bgIconHeader: muted,
    fgIconHeader: pane,
    textHeader: muted,
    textHeaderSelected: text,
    bgCell: pane,
    bgCellMedium: sunken,
    bgHeader: sunken,
    bgHeaderHasFocus: token('surface-hover'),
    bgHeaderHovered: token('surface-hover'),
    bgBubble: sunken,
    bgBubbleSelected: sunken,
    borderColor: line,
    horizontalBorderColor: line,
    headerBottomBorderColor: token('line-strong'),
    linkColor: token('accent'),
    drilldownBorder: line,
    bgSearchResult: token('accent-soft'),
    fontFamily: token('font-text'),
    baseFontStyle: sizes.table,
    headerFontStyle: `600 ${sizes.label}`,
    markerFontStyle: sizes.label,
    editorFontSize: sizes.table,
  }
  // For a missing token the grid's own default is used.
  const known = Object.fromEntries(Object.entries(colours).filter(([, value]) => value !== undefined && value !== ''))
  const heights = { compact: 'row-compact', normal: 'row', roomy: 'row-roomy' } as const
  const rowHeight: GridTheme['rowHeight'] = (density) =>
    Number.parseInt(token(heights[density ?? (compact ? 'compact' : 'normal')]), 10) || 26
  return {
    theme: { ...known, cellHorizontalPadding: 8, cellVerticalPadding: 2, lineHeight: 1.3, roundingRadius: 2 },
    token,
    rowHeight,
    heading: Number.parseInt(token('heading'), 10) || 26,
  }
}

const current = (): GridTheme => {
  const now = lookNow()
  const last = cache()
  if (last.look && now === last.of) return last.look
  last.of = now
  return (last.look = read())
}

export const useLook = (): GridTheme => useSyncExternalStore(onLook, current)
