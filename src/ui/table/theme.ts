/** The grid draws on a canvas, which knows no custom properties: here they are read off the page, again whenever they change. */
import type { Theme } from '@glideapps/glide-data-grid'
import { useSyncExternalStore } from 'react'
import type { RowDensity } from './settings.ts'

/** `rowHeight`: px, as the table wants it or, where it says nothing, as the console does. */
export type Look = { readonly theme: Partial<Theme>; readonly token: (name: string) => string; readonly rowHeight: (density: RowDensity | undefined) => number }

let seen = ''
let look: Look | undefined

function read(): Look {
  const style = getComputedStyle(document.documentElement)
  // Asked for with every cell that is drawn, and the same until the theme is another. What is not there yet may still come.
  const tokens = new Map<string, string>()
  const token = (name: string): string => {
    const value = tokens.get(name) ?? style.getPropertyValue(`--${name}`).trim()
    if (value !== '') tokens.set(name, value)
    return value
  }
  const compact = document.documentElement.dataset['density'] === 'compact'
  const [text, muted, faint, pane, sunken, line] = ['text', 'text-muted', 'text-faint', 'surface-pane', 'surface-sunken', 'line'].map(token)
  const sizes = { table: token('size-table') || '12px', label: token('size-label') || '11px' }
  const colours: Record<string, string | undefined> = {
    accentColor: token('focus'), accentFg: token('accent-text'), accentLight: token('surface-selected'), textDark: text, textMedium: muted, textLight: faint, textBubble: text,
    bgIconHeader: muted, fgIconHeader: pane, textHeader: muted, textHeaderSelected: text, bgCell: pane, bgCellMedium: sunken, bgHeader: sunken,
    bgHeaderHasFocus: token('surface-hover'), bgHeaderHovered: token('surface-hover'), bgBubble: sunken, bgBubbleSelected: sunken, borderColor: line,
    horizontalBorderColor: line, headerBottomBorderColor: token('line-strong'), linkColor: token('accent'), drilldownBorder: line, bgSearchResult: token('accent-soft'),
    fontFamily: token('font-text'), baseFontStyle: sizes.table, headerFontStyle: `600 ${sizes.label}`, markerFontStyle: sizes.label, editorFontSize: sizes.table,
  }
  // A token that is missing leaves the grid's own colour rather than none.
  const known = Object.fromEntries(Object.entries(colours).filter(([, value]) => value !== undefined && value !== ''))
  const heights = { compact: 'row-compact', normal: 'row', roomy: 'row-roomy' } as const
  const rowHeight: Look['rowHeight'] = (density) => Number.parseInt(token(heights[density ?? (compact ? 'compact' : 'normal')]), 10) || 26
  return { theme: { ...known, cellHorizontalPadding: 8, cellVerticalPadding: 2, lineHeight: 1.3, roundingRadius: 2 }, token, rowHeight }
}

const current = (): Look => {
  const { theme, density } = document.documentElement.dataset
  const now = `${theme} ${density}`
  if (!look || now !== seen) [look, seen] = [read(), now]
  return look
}

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-density'] })
  return () => observer.disconnect()
}

export const useLook = (): Look => useSyncExternalStore(watch, current)
