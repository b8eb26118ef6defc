/** A table on paper: every column as wide as what stands in it, on the smallest paper that holds them. */
import { headerOf } from '#model/table.ts'
import { grouped } from '#model/rules/grouped.ts'
import { clock } from '#model/rules/yard-clock.ts'
import type { Paper, PaperColumn, PaperRow } from '../print/paper.ts'
import type { Column } from './entity.ts'
import type { Cell, Line } from './sheet.ts'

/** Letters that stand side by side on each paper, at the size in which a table is set. */
const sizes = [
  { letters: 112, landscape: false, large: false },
  { letters: 150, landscape: true, large: false },
  { letters: 245, landscape: true, large: true },
] as const
/** A column is no narrower, and a long text no wider, than so many letters. */
const [LEAST, MOST] = [5, 40]

const isNumeric = ({ field: { kind } }: Column): boolean => kind === 'integer' || kind === 'number' || kind === 'decimal'

/** Digits as the quantity has them, without going through a double. */
function withScale(said: string, scale: number): string {
  const [whole = '', part = ''] = said.split('.')
  return scale === 0 ? whole : `${whole}.${part.slice(0, scale).padEnd(scale, '0')}`
}

function textOf({ field }: Column, cell: Cell, zone: string): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : '–'
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return field.kind === 'choice' ? cell.replaceAll('_', ' ') : cell
  if ('number' in cell) return withScale(cell.number, field.scale ?? 0)
  return cell.moment.length === 10 ? cell.moment : clock(cell.moment, zone)
}

/** What stands over a group: its name, or what its rows add up to, with one digit more than they have. */
const totalText = ({ field }: Column, cell: Cell): string => (typeof cell === 'string' ? cell : typeof cell === 'number' ? String(Number(cell.toFixed((field.scale ?? 1) + 1))) : '')

type About = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly lines: readonly Line[]
  readonly rows: number
  readonly company: string
  readonly by: string
  readonly said: string
  readonly zone: string
}

export function tablePaper({ title, columns, lines, rows, company, by, said, zone }: About): Paper {
  const texts = lines.map(({ cells, isHead = false }): PaperRow => ({
    cells: columns.map((column, at) => (isHead ? totalText(column, cells[at] ?? null) : textOf(column, cells[at] ?? null, zone))),
    ...(isHead && { tone: 'strong' as const, spills: true }),
  }))
  const paperColumns = columns.map((column, at): PaperColumn => {
    const header = headerOf(column.name, column.field)
    let width = header.length
    for (const { cells, tone } of texts) {
      const cell = cells[at]
      // The first cell of a head runs on over those beside it.
      if (typeof cell === 'string' && !(tone === 'strong' && at === 0)) width = Math.max(width, cell.length)
    }
    return { title: header, width: Math.min(MOST, Math.max(LEAST, width)) + 1.5, ...(isNumeric(column) && { align: 'right' as const }) }
  })
  const letters = paperColumns.reduce((sum, { width }) => sum + width, 0)
  const size = sizes.find((one) => letters <= one.letters) ?? sizes[2]
  return {
    title,
    about: company,
    facts: [],
    foot: `${company} · ${title} · ${clock(new Date().toISOString(), zone)} ${zone} · ${by}`,
    landscape: size.landscape,
    ...(size.large && { large: true }),
    parts: [
      { kind: 'text', text: `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}${said === '' ? '' : ` · ${said}`}`, tone: 'faint' },
      ...(letters > size.letters ? [{ kind: 'text' as const, text: 'More columns than the paper is wide: texts that do not fit are cut (…). Hide columns to see them whole.', tone: 'faint' as const }] : []),
      { kind: 'table', columns: paperColumns, rows: texts, empty: 'There are none.' },
    ],
  }
}
