/** Orders the figures of a document for checking, and decides which one is current and what Enter does with it. */
import {
  carFigureKey,
  carFigureNames,
  figureNames,
  type CarFigureName,
  type ReadFigure,
  type FigureName,
  type ReadBill,
} from '#model/areas/document/rules/reading/figures.ts'
import type { BillDifference } from '#model/areas/document/rules/checks/differences.ts'
import { carName, placeOf } from '#model/areas/document/rules/reading/figure-keys.ts'
import { carTitles } from '../../paper/read-boxes.ts'
import type { AcceptedFigure, AcceptedFigures, PagePlace } from './read-data.ts'

export type AnyFigure = FigureName | CarFigureName
/** The clerk's decision about one figure. `record` and `label`: a party, product, station or railroad that was chosen. */
export type Decision = {
  readonly value: string
  readonly record?: number
  readonly label?: string
  readonly place?: PagePlace
}
export type Decisions = Readonly<Record<string, Decision>>
/** `isOurs`: the value of our own bill. */
type FigureChoice = {
  readonly value: string
  readonly confidence?: number
  readonly why: string
  readonly isOurs: boolean
}
export type CheckedFigure = {
  /** Unlike `named` it is different for two cars of one number. */
  readonly key: string
  /** As the server names it: a figure, or `cars.UTLX 964116.net_volume`. */
  readonly named: string
  readonly name: AnyFigure
  /** Figure of the whole document that has the same print: that of a bill with one car. */
  readonly also?: FigureName
  /** Empty for a figure of the whole document. */
  readonly car: string
  /** Place of the car in the reading. */
  readonly carAt?: number
  readonly figure?: ReadFigure
  readonly ours?: BillDifference
  /** Taken by the keys 1 to 4. */
  readonly choices: readonly FigureChoice[]
  readonly kind: 'difference' | 'doubt' | 'plain' | 'absent'
  readonly decision?: Decision
  /** Figures that a person accepted in an earlier save. */
  readonly accepted?: AcceptedFigure
  /** As decided, otherwise as accepted earlier, otherwise as read. */
  readonly value: string
  /** A difference or doubt that the clerk has not decided. */
  readonly isOpen: boolean
}

const MAX_CHOICES = 4
/** A car that only one of the bills names: its whole name stands in the difference. */
export const isCarMissing = ({ name, ours }: Pick<CheckedFigure, 'name' | 'ours'>): boolean =>
  name === 'car_number' && ours !== undefined && (ours.ours === '' || ours.read === '')

function choicesOf(name: AnyFigure, figure?: ReadFigure, ours?: BillDifference): readonly FigureChoice[] {
  const isValue = ours !== undefined && ours.ours !== '' && !isCarMissing({ name, ours })
  const own = isValue ? [{ value: ours.ours, why: 'our bill', isOurs: true }] : []
  const read = (figure?.candidates ?? [])
    .filter(({ value }) => value !== figure?.value && value !== ours?.ours)
    .map(({ value, confidence, why = '' }) => ({ value, confidence, why, isOurs: false }))
  return [...read.slice(0, MAX_CHOICES - own.length), ...own]
}

type Found = Pick<CheckedFigure, 'key' | 'named' | 'name' | 'also' | 'car' | 'carAt' | 'figure'>
type Known = {
  readonly differences: ReadonlyMap<string, BillDifference>
  readonly decisions: Decisions
  readonly accepted: AcceptedFigures
}
function kindOf(figure: ReadFigure | undefined, accepted: AcceptedFigure | undefined): 'doubt' | 'plain' | 'absent' {
  if (figure === undefined) return accepted === undefined ? 'absent' : 'plain'
  return figure.doubts.length > 0 ? 'doubt' : 'plain'
}
/** The value of a figure that the clerk has not decided, and whether it needs that. */
const undecidedValue = ({
  kind,
  figure,
  accepted,
}: Pick<CheckedFigure, 'kind'> & {
  readonly figure: ReadFigure | undefined
  readonly accepted: AcceptedFigure | undefined
}): Pick<CheckedFigure, 'value' | 'isOpen'> => ({
  value: accepted?.value ?? figure?.value ?? '',
  isOpen: accepted === undefined && (kind === 'difference' || kind === 'doubt'),
})
function lineOf(found: Found, known: Known): CheckedFigure {
  const { key, named, name, also = named, figure } = found
  const ours = known.differences.get(named) ?? known.differences.get(also)
  const decision = known.decisions[key]
  const accepted = known.accepted[named] ?? known.accepted[also]
  const kind = ours === undefined ? kindOf(figure, accepted) : 'difference'
  const line: CheckedFigure = {
    ...found,
    ...(ours && { ours }),
    ...(accepted && { accepted }),
    choices: choicesOf(name, figure, ours),
    kind,
    ...undecidedValue({ kind, figure, accepted }),
  }
  return decision === undefined ? line : decidedLine(line, decision)
}
const decidedLine = (line: CheckedFigure, decision: Decision): CheckedFigure => ({
  ...line,
  decision,
  value: decision.value,
  isOpen: false,
})
/** Decides one line. The others stay the same objects in the same order, so that nothing is sorted and only that line is drawn again. */
export const withDecision = (
  lines: readonly CheckedFigure[],
  key: string,
  decision: Decision,
): readonly CheckedFigure[] => lines.map((line) => (line.key === key ? decidedLine(line, decision) : line))

/** Takes back the decision about one line, which stays in its place as well. */
export const withoutDecision = (lines: readonly CheckedFigure[], key: string): readonly CheckedFigure[] =>
  lines.map((line) => {
    if (line.key !== key) return line
    const { decision: _decision, kind, figure, accepted, ...rest } = line
    const known = { kind, ...(figure && { figure }), ...(accepted && { accepted }) }
    return { ...rest, ...known, ...undecidedValue({ kind, figure, accepted }) }
  })

/** Figures of the document whose print is that of a car are decided with the car. */
function sharedPrints({ figures, cars }: ReadBill): ReadonlyMap<ReadFigure, FigureName> {
  const own = new Map<string, FigureName>(
    figureNames.flatMap((name) => {
      const figure = figures[name]
      return figure?.box ? [[`${name} ${placeOf(figure)}`, name] as const] : []
    }),
  )
  return new Map(
    cars.flatMap((car) =>
      carFigureNames.flatMap((name) => {
        const figure = car[name]
        const also = figure?.box ? own.get(`${name} ${placeOf(figure)}`) : undefined
        return figure && also ? [[figure, also] as const] : []
      }),
    ),
  )
}

function foundIn(read: ReadBill): readonly Found[] {
  const { figures, cars } = read
  const shared = sharedPrints(read)
  const withCar = new Set(shared.values())
  const alone = figureNames.filter((name) => !withCar.has(name))
  const own = alone.map((name): Found => {
    const figure = figures[name]
    return { key: name, named: name, name, car: '', ...(figure && { figure }) }
  })
  if (cars.length === 0)
    return [...own, ...(['car_mark', 'car_number'] as const).map((name) => ({ key: name, named: name, name, car: '' }))]
  const titles = carTitles(cars)
  return [
    ...own,
    ...cars.flatMap((one, carAt) => {
      const named = carName(one)
      const car = titles[carAt] ?? named
      return carFigureNames.flatMap((name): readonly Found[] => {
        const figure = one[name]
        const also = figure && shared.get(figure)
        const isShown = figure !== undefined || name === 'car_mark' || name === 'car_number'
        const keys = { key: carFigureKey(car, name), named: carFigureKey(named, name), ...(also && { also }) }
        return isShown ? [{ ...keys, name, car, carAt, ...(figure && { figure }) }] : []
      })
    }),
  ]
}

const ranks = { difference: 0, doubt: 1, plain: 2, absent: 3 } as const
/** Lines of print are not quite level. */
const LEVEL = 0.008
const topOf = ({ figure }: CheckedFigure): number => Math.round((figure?.box?.[1] ?? 1) / LEVEL)
const inPaperOrder = (one: CheckedFigure, other: CheckedFigure): number =>
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
  accepted: AcceptedFigures = {},
): readonly CheckedFigure[] {
  const known: Known = { differences: new Map(differences.map((one) => [one.name, one])), decisions, accepted }
  const lines = foundIn(read).map((found) => lineOf(found, known))
  const there = new Set(lines.map(({ named }) => named))
  // Cars that our bill has and the paper does not, and cars whose number a person corrected.
  const more = [...new Set([...known.differences.keys(), ...Object.keys(accepted)])].flatMap((key) => {
    const [, car = '', name] = /^cars\.(.*)\.(\w+)$/.exec(key) ?? []
    const figure = carFigureNames.find((one) => one === name)
    return there.has(key) || figure === undefined ? [] : [lineOf({ key, named: key, name: figure, car }, known)]
  })
  return [...lines, ...more].toSorted((one, other) => ranks[one.kind] - ranks[other.kind] || inPaperOrder(one, other))
}

/** The next line that needs a decision, after the last one the first. Undefined if there is none. */
export function nextOpen(lines: readonly CheckedFigure[], from: string | null, by: 1 | -1 = 1): string | undefined {
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
export function onEnter(lines: readonly CheckedFigure[], current: string | null): EnterStep {
  const line = lines.find(({ key }) => key === current)
  if (line?.isOpen) return { step: line.value === '' && !isCarMissing(line) ? 'type' : 'accept', key: line.key }
  const key = nextOpen(lines, current)
  return key === undefined ? { step: 'save' } : { step: 'go', key }
}

/** Returns the figure on which the cursor starts: the first one to check, otherwise the first of the list. */
export const firstLine = (lines: readonly CheckedFigure[]): string | null =>
  nextOpen(lines, null) ?? lines[0]?.key ?? null
export const openCount = (lines: readonly CheckedFigure[]): number => lines.filter(({ isOpen }) => isOpen).length
