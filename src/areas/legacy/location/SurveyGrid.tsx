/** Draws the squares of a survey around a place: of a township its sections, of a section its legal subdivisions, and so on. */
import { cellOf, letterNumber, type SurveyCell } from '#model/shared/survey/grid.ts'
import type { Survey } from '#model/shared/survey/uwi.ts'
import styles from './Survey.module.css'

const SIDE = 168
type Grid = {
  readonly title: string
  readonly columns: number
  readonly rows: number
  /** The number of the place, from 1. */
  readonly at: number
  readonly labelOf: (number: number) => string
  readonly cell: (number: number) => SurveyCell
}

const letter = (number: number): string => String.fromCharCode(64 + number)
const backAndForth = (columns: number) => (number: number) => cellOf(number, columns)
/** Units are numbered westward in every row. */
const unitCell = (number: number): SurveyCell => ({ column: (number - 1) % 10, row: Math.floor((number - 1) / 10) })

function gridsOf({ system, texts }: Survey): readonly Grid[] {
  const text = (name: string): string => texts[name] ?? ''
  const number = (name: string): number => Number(text(name))
  const square = (
    title: string,
    columns: number,
    rows: number,
    at: number,
    labelOf: Grid['labelOf'] = String,
  ): Grid => ({
    title,
    columns,
    rows,
    at,
    labelOf,
    cell: backAndForth(columns),
  })
  if (system === 'DLS')
    return [
      square(`Township ${number('township')}, range ${number('range')} ${text('meridian')}`, 6, 6, number('section')),
      square(`Section ${number('section')}`, 4, 4, number('lsd')),
    ]
  return [
    square(
      `Sheet ${text('series_number')}-${text('map_area')}-${text('map_sheet')}`,
      4,
      3,
      letterNumber(text('block')),
      letter,
    ),
    { ...square(`Block ${text('block')}`, 10, 10, number('unit')), cell: unitCell },
    square(`Unit ${number('unit')}`, 2, 2, letterNumber(text('quarter_unit')), (one) => letter(one).toLowerCase()),
  ]
}

export function SurveyGrids({ survey }: { readonly survey: Survey }) {
  return (
    <div className={styles['grids']}>
      {gridsOf(survey).map((grid) => (
        <SurveyGrid key={grid.title} grid={grid} />
      ))}
    </div>
  )
}

function SurveyGrid({ grid: { title, columns, rows, at, labelOf, cell } }: { readonly grid: Grid }) {
  const [width, height] = [SIDE / columns, SIDE / rows]
  return (
    <figure className={styles['figure']}>
      <svg
        className={styles['grid']}
        viewBox={`-1 -1 ${SIDE + 2} ${SIDE + 2}`}
        role="img"
        aria-label={`${title}: ${labelOf(at)} is marked`}
      >
        {Array.from({ length: columns * rows }, (_, index) => {
          const number = index + 1
          const { column, row } = cell(number)
          const [x, y] = [(columns - 1 - column) * width, (rows - 1 - row) * height]
          return (
            <g key={number} {...(number === at && { 'data-marked': true })}>
              <rect x={x} y={y} width={width} height={height} />
              <text x={x + width / 2} y={y + height / 2} fontSize={Math.min(12, width * 0.5)}>
                {labelOf(number)}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  )
}
