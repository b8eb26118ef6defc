/** Finds records of a day that may be wrong, each with the effect of its correction on the gain. causes.ts makes causes of them. */
import { divideRounded } from '#model/shared/money.ts'
import type { BalanceRecord, CauseKind } from './answers.ts'
import { cubicText, gainSigns, type FlowFigure } from './balance.ts'
import { READING } from './day.ts'
import { isIn, type MomentSpan } from './moment-span.ts'
import { cubicOfGallons, gallonsOfLitres } from './to-15c.ts'

const HOUR_MS = 3_600_000
/** A load that is completed so soon after midnight may belong to the day before. */
const CUTOFF_MS = 6 * HOUR_MS
/** Two loads of one vehicle so close together may be one. */
const DOUBLE_MS = 2 * HOUR_MS
/** Two volumes are alike if they differ by at most one part in 200, which is half a percent. */
const ALIKE = 200n
/** A net volume of so many times the ordered one is taken for litres. */
const TIMES_ORDERED = 3
const zero = 0n

export type SuspectLoad = BalanceRecord & {
  readonly of: FlowFigure
  /** `underway`: being loaded or unloaded. */
  readonly state: 'counted' | 'underway' | 'void'
  readonly at: string | null
  readonly started_at: string | null
  /** Thousandths of a m³ at 15 °C. */
  readonly volume: bigint | null
  /** Gallons at 60 °F. This and the next three values are null for cars and movements. */
  readonly gallons: string | null
  readonly ordered: string | null
  readonly capacity: string | null
  /** The net volume with the missing corrections, and the temperature of the first entry without one; null if all entries are corrected. */
  readonly observed: { readonly gallons: string; readonly temperature: number } | null
  /** Vehicle or car. */
  readonly carrier: string | null
}
export type ReadingAt = { readonly id: string; readonly at: string; readonly volume: bigint }
/** The reading of a tank that counts for a boundary of the day, with the ones before and after it. */
export type TankAround = {
  readonly code: string
  readonly before: ReadingAt | undefined
  readonly reading: ReadingAt | undefined
  readonly after: ReadingAt | undefined
}
export type CauseFacts = {
  readonly span: MomentSpan
  /** Thousandths of a m³. */
  readonly gain: bigint
  readonly tolerance: bigint
  /** Volume at 15 °C ÷ volume at 60 °F. */
  readonly factor: string
  readonly loads: readonly SuspectLoad[]
  readonly opening: readonly TankAround[]
  readonly closing: readonly TankAround[]
  /** Hours and minutes on the clocks of the site. */
  readonly clock: (at: string) => string
}
export type Correction = {
  readonly kind: CauseKind
  /** By how much the correction changes the gain. */
  readonly effect: bigint
  /** A sentence without its full stop. */
  readonly says: string
  /** The first record is the one to correct. */
  readonly records: readonly BalanceRecord[]
}

const recordOf = ({ resource, id, label }: BalanceRecord): BalanceRecord => ({ resource, id, label })
const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()
const effectOf = (of: FlowFigure, volume: bigint): bigint => gainSigns[of] * volume
const done = ({ of }: SuspectLoad): string => (of === 'receipts' ? 'unloaded' : 'loaded')

/** Records that are not counted, although the product moved. */
function uncounted({ loads, span }: CauseFacts): readonly Correction[] {
  return loads.flatMap((load): readonly Correction[] => {
    const { of, state, volume, at, started_at, label } = load
    if (volume === null || volume === zero) return []
    const about = { effect: effectOf(of, volume), records: [recordOf(load)] }
    if (state === 'underway' && isIn(started_at, span))
      return [{ ...about, kind: 'not_completed', says: `${label} was ${done(load)} but not completed` }]
    if (state === 'void' && isIn(at, span))
      return [{ ...about, kind: 'void', says: `${label} was completed and then voided` }]
    return []
  })
}

/** Returns whether a load near midnight belongs to the day or not, and why; undefined if there is no doubt. */
function cutoffOf(
  { at, started_at, label }: SuspectLoad,
  { span, opening, closing, clock }: CauseFacts,
): { readonly isAdded: boolean; readonly says: string } | undefined {
  const [openingAt, closingAt] = [opening, closing].map((tanks) =>
    tanks
      .flatMap(({ reading }) => reading?.at ?? [])
      .toSorted()
      .at(0),
  )
  const { from, to } = span
  if (at === null) return undefined
  if (isIn(at, span) && closingAt !== undefined && at > closingAt)
    return { isAdded: false, says: `${label} at ${clock(at)} came after the closing reading at ${clock(closingAt)}` }
  if (at < from && openingAt !== undefined && at > openingAt)
    return {
      isAdded: true,
      says: `${label} at ${clock(at)} the day before came after the opening reading at ${clock(openingAt)}`,
    }
  if (started_at === null) return undefined
  if (isIn(at, { from, to: later(from, CUTOFF_MS) }) && started_at < from)
    return { isAdded: false, says: `${label} was completed at ${clock(at)} but started the day before` }
  if (isIn(at, { from: to, to: later(to, CUTOFF_MS) }) && started_at < to)
    return { isAdded: true, says: `${label} was started this day but completed at ${clock(at)} of the next` }
  return undefined
}

const cutoffs = (facts: CauseFacts): readonly Correction[] =>
  facts.loads.flatMap((load): readonly Correction[] => {
    const { of, state, volume } = load
    const found = state === 'counted' && volume !== null && volume !== zero ? cutoffOf(load, facts) : undefined
    if (found === undefined || volume === null) return []
    const effect = effectOf(of, volume)
    return [{ kind: 'cutoff', effect: found.isAdded ? effect : -effect, says: found.says, records: [recordOf(load)] }]
  })

const isAlike = (one: bigint, other: bigint): boolean => {
  const [apart, larger] = [one > other ? one - other : other - one, one > other ? one : other]
  return apart * ALIKE <= larger
}

/** Finds loads that may have been entered twice. The later of the two is proposed. */
function doubles({ loads, span }: CauseFacts): readonly Correction[] {
  const byCarrier = new Map<string, SuspectLoad[]>()
  for (const load of loads) {
    if (load.state !== 'counted' || load.carrier === null || load.at === null || load.volume === null) continue
    const key = `${load.of} ${load.carrier}`
    byCarrier.set(key, [...(byCarrier.get(key) ?? []), load])
  }
  return [...byCarrier.values()].flatMap((all) => {
    const ordered = all.toSorted((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''))
    return ordered.flatMap((load, nth): readonly Correction[] => {
      const first = ordered
        .slice(0, nth)
        .find(
          (one) =>
            Date.parse(load.at ?? '') - Date.parse(one.at ?? '') <= DOUBLE_MS &&
            isAlike(one.volume ?? zero, load.volume ?? zero),
        )
      if (first === undefined || !isIn(load.at, span) || load.volume === null) return []
      const vehicle = load.resource === 'rail:loadedCar' ? 'car' : 'vehicle'
      return [
        {
          kind: 'double',
          effect: -effectOf(load.of, load.volume),
          says: `${load.label} repeats ${first.label} of the same ${vehicle}`,
          records: [recordOf(load), recordOf(first)],
        },
      ]
    })
  })
}

const isOver = (gallons: string, limit: string | null, times = 1): boolean =>
  limit !== null && Number(limit) > 0 && Number(gallons) > times * Number(limit)

/** Volumes that were entered wrong, or not at all. */
function volumes({ loads, span, factor }: CauseFacts): readonly Correction[] {
  return loads.flatMap((load): readonly Correction[] => {
    const { of, state, at, volume, gallons, ordered, capacity, observed, label } = load
    if (state !== 'counted' || !isIn(at, span)) return []
    const to = (right: string): bigint => effectOf(of, cubicOfGallons(right, factor) - (volume ?? zero))
    const records = [recordOf(load)]
    if (gallons === null)
      return ordered !== null && Number(ordered) > 0
        ? [
            {
              kind: 'unmeasured',
              effect: to(ordered),
              says: `${label} has no net volume, and ${ordered} gal were ordered`,
              records,
            },
          ]
        : []
    const isLitres = isOver(gallons, capacity) || isOver(gallons, ordered, TIMES_ORDERED)
    return [
      ...(isLitres
        ? [
            {
              kind: 'litres' as const,
              effect: to(gallonsOfLitres(gallons)),
              says: `${label} was entered in litres`,
              records,
            },
          ]
        : []),
      ...(observed === null
        ? []
        : [
            {
              kind: 'observed' as const,
              effect: to(observed.gallons),
              says: `${label} was not corrected from ${observed.temperature} °F`,
              records,
            },
          ]),
    ]
  })
}

const sum = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, zero)
const inTank = { receipts: 1n, shipments: -1n, own_use: -1n, adjustments: 1n } as const

/** Returns the volume that loads and movements added to the tanks after one moment and up to another. */
const netFlow = (loads: readonly SuspectLoad[], from: string, to: string): bigint =>
  sum(
    loads.flatMap(({ of, state, at, volume }) =>
      state === 'counted' && at !== null && volume !== null && at > from && at <= to ? [inTank[of] * volume] : [],
    ),
  )

const changeOf = (from: ReadingAt | undefined, to: ReadingAt | undefined): bigint =>
  from && to ? to.volume - from.volume : zero

/** Readings of a boundary that contradict the flows and the readings before and after them. */
function readings(facts: CauseFacts, boundary: 'opening' | 'closing'): readonly Correction[] {
  const { loads, tolerance, clock, [boundary]: tanks } = facts
  const isOff = (one: bigint, other: bigint): boolean => (one > other ? one - other : other - one) > tolerance
  return tanks.flatMap((tank): readonly Correction[] => {
    const { before, reading, after, code } = tank
    if (!before || !reading || !after) return []
    const others = tanks.filter((one) => one !== tank)
    const forward =
      before.volume +
      netFlow(loads, before.at, reading.at) -
      sum(others.map((one) => changeOf(one.before, one.reading)))
    const back =
      after.volume - netFlow(loads, reading.at, after.at) + sum(others.map((one) => changeOf(one.reading, one.after)))
    if (isOff(forward, back) || !isOff(forward, reading.volume) || !isOff(back, reading.volume)) return []
    const expected = divideRounded(forward + back, 2n)
    return [
      {
        kind: 'reading',
        effect: gainSigns[boundary] * (expected - reading.volume),
        says: `The reading of ${code} at ${clock(reading.at)} does not fit those before and after it, which expect ${cubicText(expected)} m³`,
        records: [{ resource: READING, id: reading.id, label: code }],
      },
    ]
  })
}

/** All corrections that change the gain. */
export const candidatesOf = (facts: CauseFacts): readonly Correction[] =>
  [
    ...uncounted(facts),
    ...cutoffs(facts),
    ...doubles(facts),
    ...volumes(facts),
    ...readings(facts, 'opening'),
    ...readings(facts, 'closing'),
  ].filter(({ effect }) => effect !== zero)
