/** Draws a column header in the upper half; the lower half belongs to the filter row. */
import type { DrawHeaderCallback } from '@glideapps/glide-data-grid'
import type { ShownColumn } from '../state/use-table.ts'
import type { SortBy } from '../state/settings.ts'

export const drawHeader =
  (
    columns: readonly ShownColumn[],
    sort: readonly SortBy[],
    faces: { readonly text: string; readonly mono: string },
    heading: number,
  ): DrawHeaderCallback =>
  ({ ctx, theme, rect, columnIndex, isSelected, hasSelectedCell }) => {
    const column = columns[columnIndex - 1]
    if (!column) return
    const place = sort.findIndex(({ field }) => field === column.name)
    const by = sort[place]
    // With several sort columns their rank is shown beside the arrow.
    const mark = by ? `${by.down ? '▼' : '▲'}${sort.length > 1 ? String(place + 1) : ''}` : ''
    ctx.save()
    ctx.beginPath()
    ctx.rect(rect.x, rect.y, rect.width, heading)
    ctx.clip()
    ctx.fillStyle = isSelected || hasSelectedCell ? theme.textHeaderSelected : theme.textHeader
    ctx.font = `${theme.headerFontStyle} ${faces.text}`
    ctx.textBaseline = 'middle'
    const middle = rect.y + heading / 2 + 1
    const markWidth = mark === '' ? 0 : 12 + (sort.length > 1 ? 6 : 0)
    ctx.textAlign = column.right ? 'right' : 'left'
    ctx.fillText(
      column.header,
      column.right ? rect.x + rect.width - 8 - markWidth : rect.x + 8,
      middle,
      rect.width - 12 - markWidth,
    )
    if (mark !== '') {
      ctx.textAlign = 'right'
      ctx.fillStyle = theme.accentColor
      ctx.font = `9px ${faces.mono}`
      ctx.fillText(mark, rect.x + rect.width - 6, middle)
    }
    ctx.restore()
  }
