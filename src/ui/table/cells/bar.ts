/**
 * A percentage, or another figure up to a full one, as a bar below its figure: what is taken, a striped end of it, and where what was added
 * to the whole begins.
 */
import type { Theme } from '@glideapps/glide-data-grid'
import type { TableWindow } from '#workers/jobs.ts'
import type { TableColumn } from '../state/columns.ts'

/** In percent of the whole; `added` is 100 where nothing was. `warns`: from how many percent on. */
export type CellBar = {
  readonly taken: number
  readonly striped: number
  readonly added: number
  readonly warns: number
}

/** Undefined for a column without bars, and for an empty cell. */
export function barIn(
  { cells }: Pick<TableWindow, 'cells'>,
  at: number,
  { name, field }: TableColumn,
): CellBar | undefined {
  const figure = cells[name]?.[at]
  if (field.bar === undefined || typeof figure !== 'number' || Number.isNaN(figure)) return undefined
  const valueOf = (of: string | undefined, otherwise = 0): number => {
    const value = of === undefined ? otherwise : Number(cells[of]?.[at] ?? 0)
    return Number.isNaN(value) ? 0 : value
  }
  const { full = 100 } = field.bar
  const most = typeof full === 'number' ? full : valueOf(full)
  // What nobody says the most of has no bar.
  if (most <= 0) return undefined
  const taken = (figure * 100) / most
  const [own, added] = [valueOf(field.bar.whole), valueOf(field.bar.added)]
  const warns = valueOf(field.bar.warns, 100)
  if (own + added <= 0) return { taken, striped: 0, added: 100, warns }
  return {
    taken,
    striped: (valueOf(field.bar.striped) * 100) / (own + added),
    added: (own * 100) / (own + added),
    warns,
  }
}

/** The colour of the figure and its bar; the figure itself says as much. */
export const levelOf = ({ taken, warns }: CellBar): 'stop' | 'warn' | undefined =>
  taken >= 100 ? 'stop' : taken >= warns ? 'warn' : undefined

const isBar = (bar: unknown): bar is CellBar => typeof bar === 'object' && bar !== null && 'taken' in bar
export function barOfCell(cell: object): CellBar | undefined {
  const bar = 'bar' in cell ? cell.bar : undefined
  return isBar(bar) ? bar : undefined
}

type Place = {
  readonly ctx: CanvasRenderingContext2D
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly theme: Pick<Theme, 'textDark' | 'borderColor'>
}
const HEIGHT = 3

export function drawBar({ ctx, rect, theme }: Place, { taken, striped, added }: CellBar): void {
  const [left, top, width] = [rect.x + 4, rect.y + rect.height - HEIGHT - 1, rect.width - 8]
  const fill = (from: number, to: number): void =>
    ctx.fillRect(left + (from * width) / 100, top, ((Math.min(100, to) - from) * width) / 100, HEIGHT)
  ctx.save()
  ctx.fillStyle = theme.borderColor
  fill(0, 100)
  ctx.fillStyle = theme.textDark
  const solid = Math.max(0, Math.min(100, taken) - striped)
  fill(0, solid)
  ctx.globalAlpha = 0.5
  fill(solid, taken)
  ctx.globalAlpha = 1
  if (added < 100) ctx.fillRect(left + (added * width) / 100, top - 2, 1, HEIGHT + 2)
  ctx.restore()
}
