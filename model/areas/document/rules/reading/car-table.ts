/** Reads tables of cars: a row of column titles, a row for each car with its own volumes, weight and seals, and a row of totals. */
import type { CarFigureName, ReadFigure } from './figures.ts'
import type { ReadingContext } from './figure-rules.ts'
import { labelName, type LabelledLine, type LabelName } from './labels.ts'
import { figureOf } from './located-figure.ts'
import { boxOf, runOf, type TextRun } from './page-lines.ts'
import { carNumberIn, carsIn, markIn, sealsIn, type FoundCar } from './values/car-names.ts'
import { shifted } from './values/found-value.ts'
import { firstQuantity, temperatureIn, unitIn, withoutTemperatures } from './values/quantities.ts'

type ColumnName = CarFigureName | 'car' | 'temperature' | 'other'
type Column = { readonly name: ColumnName; readonly left: number; readonly right: number; readonly title: string }
export type ReadCarFigures = Readonly<Partial<Record<CarFigureName | 'temperature', ReadFigure>>>
export type Table = {
  readonly cars: readonly ReadCarFigures[]
  readonly totals: ReadCarFigures
  readonly columns: readonly Column[]
}

const columnNames: Partial<Record<LabelName, ColumnName>> = {
  car: 'car',
  car_mark: 'car_mark',
  seals: 'seals',
  net_volume: 'net_volume',
  gross_volume: 'gross_volume',
  weight: 'weight',
  temperature: 'temperature',
}
function columnName(title: string): ColumnName {
  if (/^(?:car\s)?(?:number|no\.?|num\.?|#)$/i.test(title.trim())) return 'car_number'
  const name = labelName(title)
  const known = name && columnNames[name]
  if (known) return known
  if (/^°\s?[FC]$/i.test(title.trim())) return 'temperature'
  return /^(?:lbs?|pounds|kgs?)$/i.test(title.trim()) ? 'weight' : 'other'
}

type Title = { text: string; left: number; right: number }
/** Each cell is a title; a cell with several labels is as many. */
const titlesOf = ({ line, labels, cellStarts }: LabelledLine): Title[] =>
  line.cells.flatMap((cell, index) => {
    const start = cellStarts[index] ?? 0
    const own = labels.filter(({ at }) => at >= start && at < start + cell.text.length)
    if (own.length < 2) return [{ text: cell.text, left: cell.box[0], right: cell.box[2] }]
    return own.map(({ at, end, text }) => {
      const box = boxOf(line, at, end)
      return { text, left: box[0], right: box[2] }
    })
  })

const hasNumber = (text: string): boolean => /\d/.test(withoutTemperatures(text))
const isTitleLine = ({ line }: LabelledLine): boolean => !hasNumber(line.text) && carsIn(line.text).length === 0

/** Titles of two lines above each other belong together. */
function joinedTitles(titles: readonly Title[], next: LabelledLine): readonly Title[] {
  const joined = titles.map((title) => ({ ...title }))
  for (const more of titlesOf(next)) {
    const over = joined.find(({ left, right }) => left < more.right && more.left < right)
    if (over === undefined) joined.push(more)
    else {
      over.text = `${over.text} ${more.text}`
      over.left = Math.min(over.left, more.left)
      over.right = Math.max(over.right, more.right)
    }
  }
  return joined.toSorted((one, other) => one.left - other.left)
}
const columnsOf = (titles: readonly Title[]): readonly Column[] =>
  titles.map(({ text, left, right }) => ({ name: columnName(text), title: text, left, right }))
const isHeader = (columns: readonly Column[]): boolean => {
  const names = new Set(columns.map(({ name }) => name).filter((name) => name !== 'other' && name !== 'temperature'))
  return names.size >= 2
}

/** The columns that begin at a line, and how many lines their titles take. */
function headerAt(
  lines: readonly LabelledLine[],
  at: number,
): { readonly columns: readonly Column[]; readonly lines: number } | undefined {
  const [own, next] = [lines[at], lines[at + 1]]
  if (own === undefined || !isTitleLine(own)) return undefined
  const titles = titlesOf(own)
  if (titles.length < 2) return undefined
  const isNear = next !== undefined && next.line.level - own.line.level < 2.2 * own.line.height
  if (isNear && isTitleLine(next)) {
    const both = columnsOf(joinedTitles(titles, next))
    if (isHeader(both)) return { columns: both, lines: 2 }
  }
  const columns = columnsOf(titles)
  return isHeader(columns) ? { columns, lines: 1 } : undefined
}

/** The column of a cell: of those that it overlaps, else of all, the one with the nearest edge or middle. */
function columnOf(columns: readonly Column[], [left, , right]: TextRun['box']): Column | undefined {
  let nearest: Column | undefined
  let best = Number.POSITIVE_INFINITY
  for (const column of columns) {
    const overlap = Math.min(right, column.right) - Math.max(left, column.left)
    const off = Math.min(
      Math.abs(left - column.left),
      Math.abs(right - column.right),
      Math.abs(left + right - column.left - column.right) / 2,
    )
    const distance = overlap > 0 ? off - 1 : off
    if (distance < best) [nearest, best] = [column, distance]
  }
  return nearest
}

function cellsByColumn(columns: readonly Column[], { line }: LabelledLine): ReadonlyMap<Column, TextRun> {
  const parts = line.cells.length > 1 ? line.cells : line.words.map((word) => runOf([word], line.page, line.isScan))
  const found = new Map<Column, TextRun>()
  for (const part of parts) {
    const column = columnOf(columns, part.box)
    if (column === undefined) continue
    const before = found.get(column)
    found.set(column, before ? runOf([...before.words, ...part.words], line.page, line.isScan) : part)
  }
  return found
}

const SURE = 100
function quantitiesOf(cells: ReadonlyMap<Column, TextRun>, { hasCommaDecimals }: ReadingContext): ReadCarFigures {
  return Object.fromEntries(
    [...cells].flatMap(([{ name, title }, run]) => {
      const unit = unitIn(title)
      const kind =
        name === 'weight' ? 'weight' : name === 'net_volume' || name === 'gross_volume' ? 'volume' : undefined
      const found = kind
        ? firstQuantity(run.text, kind, unit, hasCommaDecimals)
        : name === 'seals'
          ? sealsIn(run.text)
          : name === 'temperature'
            ? temperatureIn(run.text, unit)
            : undefined
      return found ? [[name, figureOf(run, found, SURE)]] : []
    }),
  )
}

const [X_MARK, SHORT_X_MARK] = [97, 80]
export function carFigures(run: TextRun, { mark, number, isNamed }: FoundCar): ReadCarFigures {
  const certainty = isNamed ? SURE : number.value.length >= 4 ? X_MARK : SHORT_X_MARK
  return { car_mark: figureOf(run, mark, certainty), car_number: figureOf(run, number, certainty) }
}

function carOfRow(cells: ReadonlyMap<Column, TextRun>, { line }: LabelledLine): ReadCarFigures | undefined {
  const named = [...cells].find(([{ name }]) => name === 'car' || name === 'car_number')?.[1]
  const marks = [...cells].find(([{ name }]) => name === 'car_mark')?.[1]
  const [car] = named ? carsIn(named.text, true) : []
  if (named && car) return carFigures(named, car)
  const [mark, number] = [marks && markIn(marks.text), named && carNumberIn(named.text)]
  if (marks && named && mark && number)
    return { car_mark: figureOf(marks, mark, SURE), car_number: figureOf(named, number, SURE) }
  const [whole] = marks ? carsIn(marks.text, true) : []
  if (marks && whole) return carFigures(marks, whole)
  const [found] = carsIn(line.text)
  return found && carFigures(line, found)
}

const TOTAL = /^(?:\d+\s+(?:tank\s|rail\s?)?cars?|(?:grand\s|sub)?totals?)(?!\p{L})/iu
const SPILLED_SEALS = /seals:\s*/i
const [MAX_GAP, MAX_OTHERS] = [6, 3]

/** The rows below a header, up to the next one. */
function rowsBelow(lines: readonly LabelledLine[], from: number, columns: readonly Column[], context: ReadingContext) {
  const cars: ReadCarFigures[] = []
  let totals: ReadCarFigures = {}
  let at = from
  let others = 0
  for (; at < lines.length && others < MAX_OTHERS; at++) {
    const [row, before] = [lines[at], lines[at - 1]]
    if (row === undefined || headerAt(lines, at)) break
    if (before && row.line.level - before.line.level > MAX_GAP * row.line.height) break
    const cells = cellsByColumn(columns, row)
    const spilled = SPILLED_SEALS.exec(row.line.text)
    const last = cars.at(-1)
    if (spilled && last) {
      const start = spilled.index + spilled[0].length
      const seals = sealsIn(row.line.text.slice(start))
      if (seals) cars[cars.length - 1] = { ...last, seals: figureOf(row.line, shifted(seals, start), SURE) }
      continue
    }
    if (TOTAL.test(row.line.text)) {
      totals = { ...totals, ...quantitiesOf(cells, context) }
      break
    }
    const car = carOfRow(cells, row)
    if (car) cars.push({ ...quantitiesOf(cells, context), ...car })
    others = car ? 0 : others + 1
  }
  return { cars, totals, end: at }
}

/** `before`: the columns of the page before, which go on where a page repeats no titles. */
export function carTable(lines: readonly LabelledLine[], before: readonly Column[], context: ReadingContext): Table {
  const cars: ReadCarFigures[] = []
  let totals: ReadCarFigures = {}
  let columns = before
  for (let at = 0; at < lines.length; at++) {
    const header = headerAt(lines, at)
    const isGoingOn = at === 0 && before.length > 0 && header === undefined
    if (header === undefined && !isGoingOn) continue
    if (header) ({ columns } = header)
    const rows = rowsBelow(lines, at + (header?.lines ?? 0), columns, context)
    cars.push(...rows.cars)
    // The last totals are of the whole bill.
    totals = { ...totals, ...rows.totals }
    at = Math.max(at, rows.end - 1)
  }
  return { cars, totals, columns: cars.length > 0 ? columns : [] }
}
