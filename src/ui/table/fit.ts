/** How wide a column must be for what stands in it: measured as the grid draws it, over the rows at hand. */
import { shown } from './cell.ts'
import type { TableController } from './controller.ts'
import { shownColumns, type ShownColumn } from './now.ts'

const [NARROWEST, WIDEST] = [48, 600]
/** Padding left and right, and the mark of the sort in the header. */
const [PADDING, MARK] = [18, 18]

/** Px. `measure` answers how wide a text is in a font. */
export function widthFor(column: ShownColumn, values: Iterable<unknown>, measure: (text: string, font: 'header' | 'text' | 'mono') => number): number {
  let wide = measure(column.header, 'header') + MARK
  for (const value of values) wide = Math.max(wide, measure(shown(column, value), column.mono ? 'mono' : 'text'))
  return Math.min(WIDEST, Math.max(NARROWEST, Math.ceil(wide + PADDING)))
}

function ruler(): Parameters<typeof widthFor>[2] {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  const fonts = { header: `600 ${token('size-label')} ${token('font-text')}`, text: `${token('size-table')} ${token('font-text')}`, mono: `${token('size-table')} ${token('font-mono')}` }
  const context = document.createElement('canvas').getContext('2d')
  return (text, font) => {
    if (!context) return text.length * 7
    context.font = fonts[font]
    return context.measureText(text).width
  }
}

/** Gives the named columns the width of what stands in them. */
export function fitColumns(table: TableController, names: readonly string[]): void {
  const { settings, window } = table.now
  const measure = ruler()
  const fitted = shownColumns(table, settings).filter(({ name }) => names.includes(name)).map((column) => [column.name, widthFor(column, window?.cells[column.name] ?? [], measure)])
  table.configure({ widths: { ...settings.widths, ...Object.fromEntries(fitted) } })
}
