/** A column of numbers, exact quantities, days or instants, stored as doubles; NaN is null. */
import type { Field } from '#model/kernel/field.ts'
import { readText, type NumberReading } from '#model/kernel/measure/units.ts'
import { withoutSeparators } from '#model/shared/numbers/numbers.ts'
import type { Term } from '#model/shared/filter.ts'
import { wallTime } from '#model/shared/clock.ts'
import { memo } from '#model/shared/memo.ts'
import { stamp } from '#model/shared/period.ts'
import {
  anyOf,
  groupsOf,
  markAny,
  prefetchSink,
  setBit,
  textOf,
  type ValueColumn,
  type ValueGroups,
  type Test,
} from './column.ts'
import { readPart } from './columnar.ts'
import { grown } from '../kernels/kernel-choice.ts'
import { BLOCK, type KernelChoice, type Mask, type Words } from '../kernels/kernels.ts'
import { momentOf } from './parse-instant.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const one = new Float64Array(1)
const bits = new BigUint64Array(one.buffer)
/** The next larger double: anything greater than a bound is at least this. */
function above(value: number): number {
  if (!Number.isFinite(value)) return value === -Infinity ? -Number.MAX_VALUE : NaN
  one[0] = value + 0
  bits[0] = (bits[0] ?? 0n) + (value < 0 ? -1n : 1n)
  return one[0]
}
const below = (value: number): number => -above(-value)

/** By whose clocks an instant is grouped and searched: the zone in which it is shown. */
export type ZoneOfRow = (row: number) => string

export function numberColumn(
  memory: KernelChoice,
  name: string,
  field: Field,
  zoneOf: ZoneOfRow = () => '',
): ValueColumn {
  let values = memory.allocate('f64', 0)
  let grouped: (ValueGroups & { readonly codes: Words; readonly count: number }) | undefined
  const timed = field.kind === 'day' || field.kind === 'instant'
  const numberOf = (value: unknown): number => {
    if (value === null || value === undefined || value === '') return NaN
    return timed ? (typeof value === 'number' ? value : momentOf(textOf(value))) : Number(value)
  }
  const shown = (value: number, zone = ''): string =>
    timed ? stamp(value, field.kind, zone) : field.scale === undefined ? String(value) : value.toFixed(field.scale)
  const at = (row: number): number => values.array[row] ?? NaN
  // Most values are multiples of one of these, tried from the coarsest.
  const parts =
    field.kind === 'day'
      ? [-DAY, 1]
      : field.kind === 'instant'
        ? [-MINUTE, -1000, 1]
        : [10 ** (field.scale ?? 0), ...(field.scale === undefined ? [10, 1000] : [])]

  /** The range of a term, both bounds included; undefined for terms that test the written form. */
  function span(term: Term): readonly [number, number] | undefined {
    if (term.is === 'value') return [numberOf(term.value), numberOf(term.value)]
    if (term.is !== 'range' || term.wall !== undefined) return undefined
    return bounds(term)
  }
  function bounds(term: Extract<Term, { is: 'range' }>): readonly [number, number] {
    const [min, max] = [
      term.min === undefined ? -Infinity : numberOf(term.min),
      term.max === undefined ? Infinity : numberOf(term.max),
    ]
    return [term.minOpen === true ? above(min) : min, term.maxOpen === true ? below(max) : max]
  }

  function termTest(term: Term): Test {
    const within = span(term)
    if (within) return (row) => at(row) >= within[0] && at(row) <= within[1]
    if (term.is === 'empty') return (row) => Number.isNaN(at(row))
    if (term.is === 'range') {
      const [min, max] = bounds(term)
      return (row) => {
        const value = at(row)
        // No clock is a day away from UTC: only of rows near a bound must the zone be known.
        if (!(value >= min - DAY && value <= max + DAY)) return false
        if (value >= min + DAY && value <= max - DAY) return true
        const wall = wallTime(value, zoneOf(row))
        return wall >= min && wall <= max
      }
    }
    const text = 'text' in term ? term.text : ''
    return (row) => {
      const value = at(row)
      if (Number.isNaN(value)) return false
      const said = shown(value, timed ? zoneOf(row) : '')
      return term.is === 'starts' ? said.startsWith(text) : said.includes(text)
    }
  }
  /** Numbers are displayed with separators and searched by their digits. */
  function holds(needle: string, reading?: NumberReading): Test {
    const text = timed ? needle : withoutSeparators(needle)
    if (reading === undefined) return termTest({ is: 'contains', text })
    return (row) => !Number.isNaN(at(row)) && readText(at(row), reading).includes(text)
  }

  function markBy(test: Test, blocks: number, out: Mask): void {
    const rows = Math.min(values.array.length, blocks * BLOCK)
    for (let row = 0; row < rows; row++) if (test(row)) setBit(out, row)
  }
  function mark(term: Term, blocks: number, out: Mask): void {
    const within = span(term)
    if (within) memory.kernels.range(values, blocks, within[0], within[1], out)
    else if (term.is === 'empty') memory.kernels.nulls(values, blocks, out)
    else markBy(termTest(term), blocks, out)
  }

  // Instants are grouped by day. The day is calculated once per quarter of an hour, because in no time zone does a
  // quarter of an hour span two days.
  const quarters = memo((zone: string) =>
    memo((quarter: number) => stamp(quarter * 15 * MINUTE, field.kind, zone).slice(0, 10)),
  )
  function keyAt(row: number): string | number | null {
    const value = at(row)
    if (Number.isNaN(value)) return null
    if (!timed) return value + 0
    return quarters(field.kind === 'day' ? '' : zoneOf(row))(Math.floor(value / (15 * MINUTE)))
  }
  function changed(): void {
    if (grouped) memory.free(grouped.codes)
    grouped = undefined
  }

  return {
    name,
    kind: field.kind,
    hasLabel: false,
    additive: !timed,
    groupable: timed,
    get numbers() {
      return timed ? undefined : values
    },
    grow(capacity) {
      // Not filled here: touching the memory of a million rows at once took 90 ms, just before the first of them are shown.
      values = grown(memory, 'f64', values, capacity)
    },
    prefetch(rows) {
      const { array } = values
      let sum = 0
      for (const row of rows) sum += array[row] ?? 0
      prefetchSink[0] = sum
    },
    put(row, value) {
      const next = numberOf(value)
      const before = values.array[row]
      if (Object.is(before, next)) return false
      values.array[row] = next
      changed()
      return true
    },
    take(first, count, part, streamed) {
      changed()
      if (part.is === 'numbers') values.array.set(part.values.subarray(0, count), first)
      else
        for (let each = 0; each < count; each++)
          values.array[first + each] = numberOf(readPart(part, streamed, each).value)
      return []
    },
    takeNothing: (first, count) => void values.array.fill(NaN, first, first + count),
    dump: () => (rows) => ({ is: 'numbers', values: Float64Array.from(rows, at) }),
    cell(row) {
      const value = at(row)
      return Number.isNaN(value) ? null : value
    },
    wire(row) {
      const value = at(row)
      if (Number.isNaN(value)) return null
      if (field.kind === 'decimal') return shown(value)
      if (field.kind === 'day') return new Date(value).toISOString().slice(0, 10)
      return field.kind === 'instant' ? new Date(value).toISOString() : value
    },
    key: keyAt,
    label: (key) => (typeof key === 'number' ? shown(key) : key),
    test: (match) => anyOf(match.any.map(termTest), match.not),
    match: (match, blocks, out) => markAny(match, blocks, out, (term) => mark(term, blocks, out)),
    contains: holds,
    markContaining(needle, blocks, out, reading) {
      // Most searches are for words, and numbers contain no letters.
      if (/^[-+\d.,:e ]*$/.test(needle)) markBy(holds(needle, reading), blocks, out)
    },
    order: (down) => (one, other) => {
      const [a, b] = [at(one), at(other)]
      if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
      return a === b ? 0 : a < b !== down ? -1 : 1
    },
    sortKey: (down) => ({ is: 'numbers', values, parts, down }),
    groups(count) {
      if (grouped && grouped.count >= count) return grouped
      changed()
      const codes = memory.allocate('u32', values.array.length)
      const [keys, codeOf] = [[] as (string | number)[], new Map<string | number, number>()]
      for (let row = 0; row < count; row++) {
        const key = keyAt(row)
        if (key === null) continue
        let code = codeOf.get(key)
        if (code === undefined) codeOf.set(key, (code = keys.push(key)))
        codes.array[row] = code
      }
      // ISO days sort by time as text.
      const order = Uint32Array.from(keys.keys()).sort((one, other) => ((keys[one] ?? 0) < (keys[other] ?? 0) ? -1 : 1))
      return (grouped = { ...groupsOf(codes, keys, order), codes, count })
    },
  }
}
