/** Checks the figures of a reading against each other and against records, and marks the doubtful ones. */
import { aliasFindings, carFindings, shipmentFindings, type KnownRecords } from './check-known.ts'
import { densityFindings, sumsFindings } from './check-sums.ts'
import type { CarFigureName, FigureName, ReadBill } from '../reading/figures.ts'
import { keyedFigures, placeOf } from '../reading/figure-keys.ts'
import { applied, type Finding } from './findings.ts'
import { missingFigure } from '../reading/located-figure.ts'

export type ReadingFacts = KnownRecords & {
  /** The day by the clock of the company. */
  readonly today: string
  readonly density_lb_per_gal?: string
  /** Whether a number such as `UN1075` is in the table of 49 CFR 172.101. */
  readonly unNumbers: (number: string) => boolean
  /** All known reporting marks. Without them marks are not checked. */
  readonly marks?: ReadonlySet<string>
}
/** Confidence in percent below which a figure is doubtful. `key`: of numbers, cars and volumes. */
export type Thresholds = { readonly other: number; readonly key: number }

const keyNames: ReadonlySet<FigureName | CarFigureName> = new Set([
  'bol_number',
  'car_mark',
  'car_number',
  'net_volume',
  'gross_volume',
])

/** A day after today is doubtful. If the print may mean an earlier day, that day is taken. */
function dateFindings({ figures: { bol_date: figure } }: ReadBill, today: string): readonly Finding[] {
  if (figure === undefined || figure.value === '' || figure.value <= today) return []
  const past = figure.candidates.find(({ value }) => value <= today)
  if (past === undefined) return [{ key: 'bol_date', doubt: 'contradiction' }]
  const candidate = { value: figure.value, confidence: past.confidence }
  return [{ key: 'bol_date', doubt: 'ambiguous', value: past.value, candidate }]
}

function codeFindings(read: ReadBill, { unNumbers, marks }: ReadingFacts): readonly Finding[] {
  return keyedFigures(read).flatMap(({ key, name, figure: { value } }): readonly Finding[] => {
    const isUnlisted = name === 'un_number' && value !== '' && !unNumbers(value)
    const isUnknownMark = name === 'car_mark' && value !== '' && marks !== undefined && !marks.has(value)
    return isUnlisted || isUnknownMark ? [{ key, doubt: 'contradiction' }] : []
  })
}

const lowFindings = (read: ReadBill, thresholds: Thresholds): readonly Finding[] =>
  keyedFigures(read).flatMap(({ key, name, figure }): readonly Finding[] => {
    const limit = keyNames.has(name) ? thresholds.key : thresholds.other
    return figure.value !== '' && figure.confidence < limit ? [{ key, doubt: 'confidence' }] : []
  })

/** A bill has a number and a car. */
function withMissing(read: ReadBill): ReadBill {
  const page = keyedFigures(read)[0]?.figure.page ?? 1
  return {
    ...read,
    figures: read.figures.bol_number ? read.figures : { ...read.figures, bol_number: missingFigure(page) },
    cars: read.cars.length > 0 ? read.cars : [{ car_number: missingFigure(page) }],
  }
}

/** The reading with doubts, candidates and recognized records. Doubts that reading itself found stay. */
export function validateReading(read: ReadBill, facts: ReadingFacts, thresholds: Thresholds): ReadBill {
  const known = applied(read, [
    ...shipmentFindings(read, facts),
    ...carFindings(read, facts),
    ...aliasFindings(read, facts),
    ...codeFindings(read, facts),
    ...dateFindings(read, facts.today),
  ])
  const checked = applied(known, [...sumsFindings(known), ...densityFindings(known, facts.density_lb_per_gal)])
  return withMissing(applied(checked, lowFindings(checked, thresholds)))
}

/** Counts doubtful figures; a print that fills two figures counts once. */
export const doubtCount = (read: ReadBill): number =>
  new Set(
    keyedFigures(read).flatMap(({ key, name, figure }) =>
      figure.doubts.length === 0 ? [] : [figure.box ? `${name} ${placeOf(figure)}` : key],
    ),
  ).size
