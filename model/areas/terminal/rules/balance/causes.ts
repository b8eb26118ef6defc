/**
 * Proposes causes of a gain or loss: records whose correction, alone or in pairs, leaves at most the tolerance. Single records come first,
 * then pairs, each in the order of what is left.
 */
import { decimalText, divideRounded } from '#model/shared/money.ts'
import { causeKinds, type BalanceCause } from './answers.ts'
import { cubicText } from './balance.ts'
import { candidatesOf, type Correction, type CauseFacts } from './candidates.ts'

const MOST_CAUSES = 10
/** The number of candidates that are tried in pairs: the ones that come closest alone. */
const MOST_IN_PAIRS = 1000
/** A smaller volume is written with three decimals, because one decimal would show 0.0. */
const SMALL = 50n

const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** `−0.1 m³` */
function inWords(value: bigint): string {
  const size = abs(value)
  const digits = size !== 0n && size < SMALL ? cubicText(size) : decimalText(divideRounded(size, 100n), 1)
  return `${value < 0n ? '−' : ''}${digits} m³`
}

type Found = { readonly of: readonly Correction[]; readonly effect: bigint; readonly left: bigint }

function causeOf({ of, effect, left }: Found): BalanceCause {
  const corrections = of.map((one) => `${one.says}: ${inWords(abs(one.effect))}`).join('; ')
  return {
    kinds: of.map(({ kind }) => kind),
    effect: cubicText(effect),
    left: cubicText(left),
    message: `${corrections}, leaves ${inWords(left)}`,
    records: of.flatMap(({ records }) => records),
  }
}

const order = ({ of: [first] }: Found): number => (first === undefined ? 0 : causeKinds.indexOf(first.kind))
const byLeft = (one: Found, other: Found): number =>
  Number(abs(one.left) - abs(other.left)) || order(one) - order(other)

const keyOf = ({ records: [record] }: Correction): string => `${record?.resource} ${record?.id}`

/** Finds pairs of records that together leave at most the tolerance. Effects are sorted, so that the partners of a record follow one another. */
function pairsOf(candidates: readonly Correction[], gain: bigint, tolerance: bigint): readonly Found[] {
  const [target, room] = [Number(gain), Number(tolerance)]
  const tried = candidates
    .toSorted((a, b) => Number(abs(gain + a.effect) - abs(gain + b.effect)))
    .slice(0, MOST_IN_PAIRS)
    .map((of) => ({ of, effect: Number(of.effect), key: keyOf(of) }))
    .toSorted((a, b) => a.effect - b.effect)
  const kept: { readonly left: number; readonly pair: readonly [Correction, Correction] }[] = []
  let worst = room
  for (const [nth, one] of tried.entries()) {
    // Finds the first partner with which the sum is not too small.
    let [low, high] = [nth + 1, tried.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (target + one.effect + (tried[middle]?.effect ?? 0) < -room) low = middle + 1
      else high = middle
    }
    for (let at = low; at < tried.length; at += 1) {
      const other = tried[at]
      if (other === undefined || target + one.effect + other.effect > room) break
      const left = Math.abs(target + one.effect + other.effect)
      if (one.key === other.key || left > worst) continue
      kept.push({ left, pair: [one.of, other.of] })
      // Only the best ones are kept, so that a day with many matches costs no memory.
      if (kept.length >= 10 * MOST_CAUSES) {
        kept.sort((a, b) => a.left - b.left)
        kept.length = MOST_CAUSES
        worst = kept.at(-1)?.left ?? worst
      }
    }
  }
  return kept.map(({ pair }) => {
    const effect = pair[0].effect + pair[1].effect
    const of = pair.toSorted((a, b) => Number(abs(b.effect) - abs(a.effect)))
    return { of, effect, left: gain + effect }
  })
}

export function causesOf(facts: CauseFacts): readonly BalanceCause[] {
  const { gain, tolerance } = facts
  const candidates = candidatesOf(facts)
  const singles = candidates.map((one) => ({ of: [one], effect: one.effect, left: gain + one.effect }))
  const enough = singles.filter(({ left }) => abs(left) <= tolerance).toSorted(byLeft)
  const sufficient = new Set(enough.flatMap(({ of }) => of))
  const others = candidates.filter((one) => !sufficient.has(one))
  const pairs = enough.length >= MOST_CAUSES ? [] : pairsOf(others, gain, tolerance).toSorted(byLeft)
  return [...enough, ...pairs].slice(0, MOST_CAUSES).map(causeOf)
}
