/**
 * Positions in the Dominion Land Survey, by its theoretical third system: townships lie along base lines that are four
 * townships apart, and their east and west sides are meridians. Surveyors were up to some hundred metres off it.
 */
import { cellOf, type SurveyPosition } from './grid.ts'

/** Clarke's ellipsoid of 1866 and the surveyor's chain, in metres. */
const [EQUATOR, POLE, CHAIN] = [6_378_206.4, 6_356_583.8, 20.1168]
const FLATNESS = 1 - (POLE / EQUATOR) ** 2
const ONE_DEGREE = Math.PI / 180
/** Chains: a township from south to north, a range along its base line, a section with the road allowance west of it. */
const [TOWNSHIP, RANGE, COLUMN] = [483, 486, 81]
const [SECTION, LSD] = [80, 20]
const SOUTH = 49
const ERROR_METRES = 800
/** Degrees west of Greenwich. */
const meridians: Readonly<Record<string, number>> = {
  E1: 97 + 27 / 60 + 28.4 / 3600,
  W1: 97 + 27 / 60 + 28.4 / 3600,
  W2: 102,
  W3: 106,
  W4: 110,
  W5: 114,
  W6: 118,
}

const squeezed = (latitude: number): number => 1 - FLATNESS * Math.sin(latitude * ONE_DEGREE) ** 2
/** Metres of a degree of latitude, and of a degree of longitude. */
const northward = (latitude: number): number => (ONE_DEGREE * EQUATOR * (1 - FLATNESS)) / squeezed(latitude) ** 1.5
const westward = (latitude: number): number =>
  (ONE_DEGREE * EQUATOR * Math.cos(latitude * ONE_DEGREE)) / Math.sqrt(squeezed(latitude))

/** The latitude so many chains north of the forty-ninth parallel. Each turn corrects the mean length of a degree. */
function latitudeOf(chains: number): number {
  let latitude = SOUTH
  for (let turn = 0; turn < 4; turn++) {
    const degree = (northward(SOUTH) + 4 * northward((SOUTH + latitude) / 2) + northward(latitude)) / 6
    latitude = SOUTH + (chains * CHAIN) / degree
  }
  return latitude
}
/** Degrees of longitude of so many chains along the base line of a township: that south of township 1, 5, 9 and so on. */
const degreesAlong = (township: number, chains: number): number =>
  (chains * CHAIN) / westward(latitudeOf(4 * Math.floor((township + 1) / 4) * TOWNSHIP))

/** Whether the range begins before the next meridian. Nothing is surveyed beyond range 34. */
export function isSurveyedRange(township: number, range: number, meridian: string): boolean {
  const [here, next] = [meridians[meridian], meridians[`W${Number(meridian.slice(1)) + 1}`]]
  if (here === undefined) return false
  if (meridian === 'E1' || next === undefined) return true
  return here + degreesAlong(township, (range - 1) * RANGE) < next
}

export type LegalSubdivision = {
  readonly lsd: number
  readonly section: number
  readonly township: number
  readonly range: number
  readonly meridian: string
}
export function dlsPosition({ lsd, section, township, range, meridian }: LegalSubdivision): SurveyPosition {
  const [square, part] = [cellOf(section, 6), cellOf(lsd, 4)]
  // A road allowance of one chain lies north of every second row of sections.
  const south = square.row * SECTION + Math.floor(square.row / 2) + (part.row + 0.5) * LSD
  const west = square.column * COLUMN + (part.column + 0.5) * LSD
  const fromMeridian = meridian === 'E1' ? west - range * RANGE : west + (range - 1) * RANGE
  const degrees = (meridians[meridian] ?? 0) + degreesAlong(township, fromMeridian)
  return {
    latitude: Number(latitudeOf((township - 1) * TOWNSHIP + south).toFixed(4)),
    longitude: Number((-degrees).toFixed(4)),
    position_error: ERROR_METRES,
  }
}
