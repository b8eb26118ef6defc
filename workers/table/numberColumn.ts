/** Numbers, exact quantities, days and moments, as doubles; NaN is null. */
import type { Field } from '#model/field.ts'
import type { Term } from '#model/rules/filter.ts'
import { stamp } from '#model/rules/period.ts'
import { anyOf, narrowBy, NULL, spotBy, textOf, type Column, type Test } from './column.ts'

export function numberColumn(name: string, field: Field): Column {
  let values = new Float64Array(0)
  const timed = field.kind === 'day' || field.kind === 'instant'
  const numberOf = (value: unknown): number => {
    if (value === null || value === undefined || value === '') return NaN
    return timed ? (typeof value === 'number' ? value : Date.parse(textOf(value))) : Number(value)
  }
  const shown = (value: number): string => (timed ? stamp(value, field.kind) : field.scale === undefined ? String(value) : value.toFixed(field.scale))

  function termTest(term: Term): Test {
    if (term.is === 'empty') return (row) => Number.isNaN(values[row])
    if (term.is === 'value') {
      const wanted = numberOf(term.value)
      return (row) => values[row] === wanted
    }
    if (term.is === 'range') {
      const min = term.min === undefined ? -Infinity : numberOf(term.min)
      const max = term.max === undefined ? Infinity : numberOf(term.max)
      const { minOpen = false, maxOpen = false } = term
      return (row) => {
        const value = values[row] ?? NaN
        return (minOpen ? value > min : value >= min) && (maxOpen ? value < max : value <= max)
      }
    }
    const { text } = term
    return (row) => {
      const value = values[row] ?? NaN
      if (Number.isNaN(value)) return false
      return term.is === 'starts' ? shown(value).startsWith(text) : shown(value).includes(text)
    }
  }

  const holds = (needle: string): Test => termTest({ is: 'contains', text: needle })

  return {
    name,
    kind: field.kind,
    hasLabel: false,
    additive: !timed,
    groupable: timed,
    grow(capacity) {
      const grown = new Float64Array(capacity).fill(NaN)
      grown.set(values)
      values = grown
    },
    put(row, value) {
      const next = numberOf(value)
      const before = values[row]
      values[row] = next
      return !Object.is(before, next)
    },
    dump: () => (rows) => ({ is: 'numbers', values: Float64Array.from(rows, (row) => values[row] ?? NaN) }),
    cell: (row) => orNull(values[row]),
    wire(row) {
      const value = values[row] ?? NaN
      if (Number.isNaN(value)) return null
      if (field.kind === 'decimal') return shown(value)
      if (field.kind === 'day') return new Date(value).toISOString().slice(0, 10)
      return field.kind === 'instant' ? new Date(value).toISOString() : value
    },
    // A moment by itself distinguishes nothing; its day does.
    key(row) {
      const value = values[row] ?? NaN
      if (Number.isNaN(value)) return null
      return timed ? stamp(value, field.kind).slice(0, 10) : value
    },
    label: (key) => (typeof key === 'number' ? shown(key) : key),
    test: (match) => anyOf(match.any.map(termTest), match.not),
    narrow: (match) => narrowBy(anyOf(match.any.map(termTest), match.not)),
    contains: holds,
    // What holds no digit is in no number, and most of what is searched for is words.
    spot: (needle) => (/\d/.test(needle) ? spotBy(holds(needle)) : () => {}),
    order(count) {
      const [low, high] = [new Uint32Array(count), new Uint32Array(count)]
      const one = new Float64Array(1)
      const bits = new Uint32Array(one.buffer)
      for (let row = 0; row < count; row++) {
        const value = values[row] ?? NaN
        if (Number.isNaN(value)) {
          low[row] = high[row] = NULL
          continue
        }
        // Adding zero makes the two zeros one. Of a negative all bits turn, else only the sign: then unsigned order is numeric order.
        one[0] = value + 0
        const [lo = 0, hi = 0] = bits
        const negative = hi >>> 31 === 1
        low[row] = negative ? ~lo : lo
        high[row] = negative ? ~hi : hi ^ 0x80000000
      }
      return [low, high]
    },
  }
}

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)
