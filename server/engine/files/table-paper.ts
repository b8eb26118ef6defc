/** Lays out a table for printing: every column as wide as its content, on the smallest paper that holds them. */
import { figureText, separated } from '#model/kernel/quantity.ts'
import { headerOf } from '#model/kernel/table.ts'
import { grouped } from '#model/shared/number-format.ts'
import { clock } from '#model/shared/clock.ts'
import type { Paper, PaperColumn, PaperRow } from '#server/print/paper.ts'
import type { Column } from '../base/entity.ts'
import type { Cell, ExportRow } from './typed-table.ts'

/** How many letters fit side by side on each paper, in the type size of tables. */
const sizes = [
  { letters: 112, landscape: false, large: false },
  { letters: 150, landscape: true, large: false },
  { letters: 245, landscape: true, large: true },
] as const
/** The narrowest and the widest column, in letters. */
const [LEAST, MOST] = [5, 40]

const isNumeric = ({ field: { kind } }: Column): boolean =>
  kind === 'integer' || kind === 'number' || kind === 'decimal'

function textOf({ field }: Column, cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : '–'
  if (typeof cell === 'number') return figureText(field, cell)
  if (typeof cell === 'string') return cell
  if ('number' in cell) return figureText(field, cell.number)
  return 'day' in cell ? cell.day : clock(cell.moment, cell.zone)
}

/** A heading of a group: its label, or a total with one digit more than the values have. */
const totalText = ({ field }: Column, cell: Cell): string =>
  typeof cell === 'string'
    ? cell
    : typeof cell === 'number'
      ? separated(String(Number(cell.toFixed((field.scale ?? 1) + 1))))
      : ''

type PrintedTable = {
  readonly title: string
  readonly columns: readonly Column[]
  readonly lines: readonly ExportRow[]
  readonly rows: number
  readonly company: string
  readonly by: string
  readonly selection: string
  readonly zone: string
}

export function tablePaper({ title, columns, lines, rows, company, by, selection, zone }: PrintedTable): Paper {
  const texts = lines.map(({ cells, isHead = false }): PaperRow => ({
    cells: columns.map((column, at) =>
      isHead ? totalText(column, cells[at] ?? null) : textOf(column, cells[at] ?? null),
    ),
    ...(isHead && { tone: 'strong' as const, spills: true }),
  }))
  const paperColumns = columns.map((column, at): PaperColumn => {
    const header = headerOf(column.name, column.field)
    let width = header.length
    for (const { cells, tone } of texts) {
      const cell = cells[at]
      // The first cell of a heading may run over the cells beside it.
      if (typeof cell === 'string' && !(tone === 'strong' && at === 0)) width = Math.max(width, cell.length)
    }
    return {
      title: header,
      width: Math.min(MOST, Math.max(LEAST, width)) + 1.5,
      ...(isNumeric(column) && { align: 'right' as const }),
    }
  })
  const letters = paperColumns.reduce((sum, { width }) => sum + width, 0)
  const size = sizes.find((one) => letters <= one.letters) ?? sizes[2]
  return {
    title,
    about: company,
    facts: [],
    foot: `${company} · ${title} · ${clock(Date.now(), zone)} · ${by}`,
    landscape: size.landscape,
    ...(size.large && { large: true }),
    parts: [
      {
        kind: 'text',
        text: `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}${selection === '' ? '' : ` · ${selection}`}`,
        tone: 'faint',
      },
      ...(letters > size.letters
        ? [
            {
              kind: 'text' as const,
              text: 'More columns than the paper is wide: texts that do not fit are cut (…). Hide columns to see them whole.',
              tone: 'faint' as const,
            },
          ]
        : []),
      { kind: 'table', columns: paperColumns, rows: texts, empty: 'There are none.' },
    ],
  }
}
