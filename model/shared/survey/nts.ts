/** Positions in the National Topographic System, whose squares are defined in degrees, minutes and seconds. */
import { cellOf, letterNumber, type SurveyPosition } from './grid.ts'

/** The series of British Columbia and the land beside it. */
export const ntsSeries = ['082', '083', '092', '093', '094', '102', '103', '104', '114']
const ERROR_METRES = 300

/** Seconds of arc of each square, northward and westward, and its columns, the largest first. */
const squares = [
  { part: 'map_area', north: 3600, west: 7200, columns: 4 },
  { part: 'map_sheet', north: 900, west: 1800, columns: 4 },
  { part: 'block', north: 300, west: 450, columns: 4 },
] as const
const [UNIT, QUARTER] = [
  { north: 30, west: 45 },
  { north: 15, west: 22.5 },
]

export type QuarterUnit = {
  readonly quarter_unit: string
  readonly unit: number
  readonly block: string
  readonly series_number: string
  readonly map_area: string
  readonly map_sheet: number
}
export function ntsPosition(place: QuarterUnit): SurveyPosition {
  const [column, row] = [Number(place.series_number.slice(0, 2)), Number(place.series_number.slice(2))]
  // Series are four degrees high, from the fortieth parallel, and eight wide, from 48° west.
  let [north, west] = [(40 + 4 * row) * 3600, (48 + 8 * column) * 3600]
  for (const { part, columns, ...size } of squares) {
    const value = place[part]
    const cell = cellOf(typeof value === 'number' ? value : letterNumber(value), columns)
    north += cell.row * size.north
    west += cell.column * size.west
  }
  // Units are numbered westward in every row; quarters are A, B, C, D from the south-east around to the north-east.
  const quarter = cellOf(letterNumber(place.quarter_unit), 2)
  north += Math.floor((place.unit - 1) / 10) * UNIT.north + (quarter.row + 0.5) * QUARTER.north
  west += ((place.unit - 1) % 10) * UNIT.west + (quarter.column + 0.5) * QUARTER.west
  return {
    latitude: Number((north / 3600).toFixed(6)),
    longitude: Number((-west / 3600).toFixed(6)),
    position_error: ERROR_METRES,
  }
}
