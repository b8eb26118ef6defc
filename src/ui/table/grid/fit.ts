/** Fits columns to their contents, measured in the grid's font over the loaded rows. */
import { shown } from '../cells/words.ts'
import type { TableController } from '../state/controller.ts'
import { shownColumns, type ShownColumn } from '../state/use-table.ts'

const [NARROWEST, WIDEST] = [48, 600]
/** Padding on both sides, and the sort arrow in the header. */
const [PADDING, MARK] = [18, 18]

/** In px. `measure` returns the width of a text in a font. */
export function widthFor(
  column: ShownColumn,
  values: Iterable<unknown>,
  measure: (text: string, font: 'header' | 'text' | 'mono') => number,
): number {
  let wide = measure(column.header, 'header') + MARK
  for (const value of values) wide = Math.max(wide, measure(shown(column, value), column.mono ? 'mono' : 'text'))
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(wide + PADDING)))
}

function ruler(): Parameters<typeof widthFor>[2] {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  const fonts = {
    header: `600 ${token('size-label')} ${token('font-text')}`,
    text: `${token('size-table')} ${token('font-text')}`,
    mono: `${token('size-table')} ${token('font-mono')}`,
  }
  const context = document.createElement('canvas').getContext('2d')
  return (text, font) => {
    if (!context) return text.length * 7
    context.font = fonts[font]
    return context.measureText(text).width
  }
}

/** Fits the named columns. */
export function fitColumns(table: TableController, names: readonly string[]): void {
  const { settings, window } = table.now
  const measure = ruler()
  const fitted = shownColumns(table, settings)
    .filter(({ name }) => names.includes(name))
    .map((column) => [column.name, widthFor(column, window?.cells[column.name] ?? [], measure)])
  table.configure({ widths: { ...settings.widths, ...Object.fromEntries(fitted) } })
}
