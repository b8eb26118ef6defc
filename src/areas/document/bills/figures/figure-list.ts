/** Orders the figures of a document for checking, and decides which one is current and what Enter does with it. */
import {
  carFigureKey,
  carFigureNames,
  figureNames,
  type CarFigureName,
  type Figure,
  type FigureName,
  type ReadBill,
  type ReadCar,
} from '#model/areas/document/rules/reading/figures.ts'
import type { Place } from './read-data.ts'

export type AnyFigure = FigureName | CarFigureName
/** What differs between the paper and our own bill. `name`: a figure, or `cars.UTLX 964116.net_volume`. */
export type BillDifference = {
  readonly name: string
  readonly read: string
  readonly ours: string
  readonly unit: string
}
/** What the clerk decided about one figure. `record` and `label`: a party, product, station or railroad that was chosen. */
export type Decision = {
  readonly value: string
  readonly record?: number
  readonly label?: string
  readonly place?: Place
}
export type Decisions = Readonly<Record<string, Decision>>
/** `isOurs`: the value of our own bill. */
export type FigureChoice = {
  readonly value: string
  readonly confidence?: number
  readonly why: string
  readonly isOurs: boolean
}
export type FigureLine = {
  readonly key: string
  readonly name: AnyFigure
  /** Empty for a figure of the whole document. */
  readonly car: string
  /** Place of the car in the reading. */
  readonly carAt?: number
  readonly figure?: Figure
  readonly ours?: BillDifference
  /** Taken by the keys 1 to 4. */
  readonly choices: readonly FigureChoice[]
  readonly kind: 'difference' | 'doubt' | 'plain' | 'absent'
  readonly decision?: Decision
  /** As decided, otherwise as read. */
  readonly value: string
  /** A difference or doubt that the clerk has not decided. */
  readonly isOpen: boolean
}

const MAX_CHOICES = 4
export const carName = ({ car_mark, car_number }: ReadCar): string =>
  `${car_mark?.value ?? ''} ${car_number?.value ?? ''}`.trim()

function choicesOf(figure: Figure | undefined, ours: BillDifference | undefined): readonly FigureChoice[] {
  const own = ours === undefined || ours.ours === '' ? [] : [{ value: ours.ours, why: 'our bill', isOurs: true }]
  const read = (figure?.candidates ?? [])
    .filter(({ value }) => value !== figure?.value && value !== ours?.ours)
    .map(({ value, confidence, why = '' }) => ({ value, confidence, why, isOurs: false }))
  return [...read.slice(0, MAX_CHOICES - own.length), ...own]
}

type Found = Pick<FigureLine, 'key' | 'name' | 'car' | 'carAt' | 'figure'>
function lineOf(found: Found, differences: ReadonlyMap<string, BillDifference>, decisions: Decisions): FigureLine {
  const { key, figure } = found
  const ours = differences.get(key)
  const decision = decisions[key]
  const kind =
    ours !== undefined ? 'difference' : figure === undefined ? 'absent' : figure.doubts.length > 0 ? 'doubt' : 'plain'
  return {
    ...found,
    ...(ours && { ours }),
    ...(decision && { decision }),
    choices: choicesOf(figure, ours),
    kind,
    value: decision?.value ?? figure?.value ?? '',
    isOpen: decision === undefined && (kind === 'difference' || kind === 'doubt'),
  }
}

function foundIn({ figures, cars }: ReadBill): readonly Found[] {
  const own = figureNames.map((name): Found => {
    const figure = figures[name]
    return { key: name, name, car: '', ...(figure && { figure }) }
  })
  if (cars.length === 0)
    return [...own, ...(['car_mark', 'car_number'] as const).map((name) => ({ key: name, name, car: '' }))]
  const seen = new Map<string, number>()
  return [
    ...own,
    ...cars.flatMap((read, carAt) => {
      const named = carName(read)
      const times = (seen.get(named) ?? 0) + 1
      seen.set(named, times)
      const car = times === 1 ? named : `${named} (${times})`
      return carFigureNames.flatMap((name): readonly Found[] => {
        const figure = read[name]
        const isShown = figure !== undefined || name === 'car_mark' || name === 'car_number'
        return isShown ? [{ key: carFigureKey(car, name), name, car, carAt, ...(figure && { figure }) }] : []
      })
    }),
  ]
}

const ranks = { difference: 0, doubt: 1, plain: 2, absent: 3 } as const
/** Lines of print are not quite level. */
const LEVEL = 0.008
const topOf = ({ figure }: FigureLine): number => Math.round((figure?.box?.[1] ?? 1) / LEVEL)
const inPaperOrder = (one: FigureLine, other: FigureLine): number =>
  (one.figure?.page ?? 1) - (other.figure?.page ?? 1) ||
  topOf(one) - topOf(other) ||
  (one.figure?.box?.[0] ?? 1) - (other.figure?.box?.[0] ?? 1)

/**
 * Differences from our bill first, then doubts, then the rest in the order of the paper, and last what was not read. A decision moves no
 * line, so that the cursor stays where the eye is.
 */
export function figureLines(
  read: ReadBill,
  differences: readonly BillDifference[],
  decisions: Decisions,
): readonly FigureLine[] {
  const byName = new Map(differences.map((one) => [one.name, one]))
  const lines = foundIn(read).map((found) => lineOf(found, byName, decisions))
  const known = new Set(lines.map(({ key }) => key))
  // Figures of cars that our bill has and the paper does not.
  const more = differences.flatMap(({ name: key }): readonly FigureLine[] => {
    const [, car = '', name] = /^cars\.(.*)\.(\w+)$/.exec(key) ?? []
    const figure = carFigureNames.find((one) => one === name)
    return known.has(key) || figure === undefined ? [] : [lineOf({ key, name: figure, car }, byName, decisions)]
  })
  return [...lines, ...more].toSorted((one, other) => ranks[one.kind] - ranks[other.kind] || inPaperOrder(one, other))
}

/** The next line that needs a decision, after the last one the first. Undefined if there is none. */
export function nextOpen(lines: readonly FigureLine[], from: string | null, by: 1 | -1 = 1): string | undefined {
  const at = lines.findIndex(({ key }) => key === from)
  const round =
    by > 0
      ? [...lines.slice(at + 1), ...lines.slice(0, at + 1)]
      : [...lines.slice(0, Math.max(at, 0)).toReversed(), ...lines.slice(Math.max(at, 0)).toReversed()]
  return round.find(({ isOpen }) => isOpen)?.key
}

export type EnterStep =
  | { readonly step: 'accept'; readonly key: string }
  | { readonly step: 'type'; readonly key: string }
  | { readonly step: 'go'; readonly key: string }
  | { readonly step: 'save' }
/** Enter accepts the current doubt, types a value that is missing, goes to the next doubt, or saves if none is left. */
export function onEnter(lines: readonly FigureLine[], current: string | null): EnterStep {
  const line = lines.find(({ key }) => key === current)
  if (line?.isOpen) return { step: line.value === '' ? 'type' : 'accept', key: line.key }
  const key = nextOpen(lines, current)
  return key === undefined ? { step: 'save' } : { step: 'go', key }
}

/** Where the cursor goes first. */
export const firstLine = (lines: readonly FigureLine[]): string | null => nextOpen(lines, null) ?? lines[0]?.key ?? null
export const openCount = (lines: readonly FigureLine[]): number => lines.filter(({ isOpen }) => isOpen).length
