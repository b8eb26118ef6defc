/** A column of texts that are mostly unique: each row stores its own. */
import type { FieldKind } from '#model/kernel/field.ts'
import type { Term } from '#model/shared/filter.ts'
import {
  anyOf,
  clearBit,
  groupsOf,
  markAny,
  setBit,
  textOf,
  type ValueColumn,
  type ValueGroups,
  type Test,
} from './column.ts'
import { readPart, type ColumnData } from './columnar.ts'
import { BLOCK, type KernelChoice, type Mask, type Words } from '../kernels/kernels.ts'
import { compareCodePoints, compareNatural, textTest } from './natural-order.ts'
import { rankTexts } from './rank-texts.ts'
import { textStore, type TextStore } from './texts.ts'

const encoder = new TextEncoder()

/** A test for a filter term; a folded term ignores case. */
export function termTest(term: Term): (text: string) => boolean {
  if (term.is === 'empty') return (text) => text === ''
  if (term.is === 'value') {
    const wanted = String(term.value)
    const low = wanted.toLowerCase()
    return (text) => text !== '' && (term.folded === true ? text.toLowerCase() === low : text === wanted)
  }
  if (term.is === 'range') {
    const [min, max] = [term.min, term.max].map((bound) =>
      bound === undefined ? undefined : String(bound).toLowerCase(),
    )
    return (text) => {
      if (text === '') return false
      const low = text.toLowerCase()
      const [over, under] = [
        min === undefined ? 1 : compareCodePoints(low, min),
        max === undefined ? -1 : compareCodePoints(low, max),
      ]
      return over > (term.minOpen === true ? 0 : -1) && under < (term.maxOpen === true ? 0 : 1)
    }
  }
  const test = textTest(term)
  return (text) => text !== '' && test(text.toLowerCase())
}

/** A bound and the sides of it that pass: 1 after, 2 equal, 4 before, or a sum of these. */
type Side = readonly [string, number]

/** Marks the texts that pass a term, except those stored aside. */
export function markTerm(memory: KernelChoice, texts: TextStore, term: Term, out: Mask): void {
  if (term.is === 'empty') texts.prefix('', { whole: true, folded: false }, out)
  else if (term.is === 'value') {
    const folded = term.folded === true
    const wanted = String(term.value)
    if (wanted !== '') texts.prefix(folded ? wanted.toLowerCase() : wanted, { whole: true, folded }, out)
  } else if (term.is === 'range') {
    const bound = (limit: string | number): string => String(limit).toLowerCase()
    const over: Side | undefined = term.min === undefined ? undefined : [bound(term.min), term.minOpen === true ? 1 : 3]
    const under: Side | undefined =
      term.max === undefined ? undefined : [bound(term.max), term.maxOpen === true ? 4 : 6]
    const first = over ?? under ?? ['', 1]
    const second = over && under
    if (!second) return texts.compare(...first, out)
    // Rows within both bounds: the results of the two comparisons are collected separately first.
    const within = memory.allocate('u32', out.array.length)
    const other = memory.allocate('u32', out.array.length)
    texts.compare(...first, within)
    texts.compare(...second, other)
    for (let at = 0; at < out.array.length; at++)
      out.array[at] = (out.array[at] ?? 0) | ((within.array[at] ?? 0) & (other.array[at] ?? 0))
    memory.free(within)
    memory.free(other)
  } else {
    const needle = term.text.toLowerCase()
    if (needle === '') texts.compare('', 1, out)
    else if (term.is === 'contains') texts.find(needle, out)
    else texts.prefix(needle, { whole: false, folded: true }, out)
  }
}

export function distinctText(memory: KernelChoice, name: string, kind: FieldKind): ValueColumn & { free(): void } {
  const texts = textStore(memory)
  let filled = 0
  let ranks: Words | undefined
  let most = 0
  let grouped: (ValueGroups & { readonly codes: Words; readonly count: number }) | undefined

  function changed(): void {
    if (ranks) memory.free(ranks)
    if (grouped) memory.free(grouped.codes)
    ranks = grouped = undefined
  }
  function store(row: number, text: string): void {
    texts.put(row, text)
    filled = Math.max(filled, row + 1)
    changed()
  }
  const at = (row: number): string => (row < filled ? texts.get(row) : '')
  const testOf = (terms: readonly Term[], not: boolean): Test =>
    anyOf(
      terms.map((term) => {
        const test = termTest(term)
        return (row: number) => test(at(row))
      }),
      not,
    )
  const contains = (needle: string): Test => testOf([{ is: 'contains', text: needle }], false)

  return {
    name,
    kind,
    hasLabel: false,
    additive: false,
    numbers: undefined,
    groupable: false,
    grow: (capacity) => texts.expect(capacity),
    prefetch: (rows) => texts.near(rows),
    put(row, value) {
      const text = typeof value === 'string' ? value : ''
      if (row < filled ? texts.is(row, text) : text === '') return false
      store(row, text)
      return true
    },
    take(first, count, part, values) {
      changed()
      if (part.is === 'texts' && first >= filled) {
        if (first > filled) texts.put(first - 1, '')
        texts.take(part.bytes, part.ends.subarray(0, count))
      } else
        for (let each = 0; each < count; each++) {
          const { value, label } = readPart(part, values, each)
          texts.put(first + each, textOf(label ?? value))
        }
      filled = Math.max(filled, first + count)
      return []
    },
    dump:
      () =>
      (rows): ColumnData => {
        const pieces = rows.map((row) => encoder.encode(at(row)))
        const ends = new Uint32Array(rows.length)
        let end = 0
        pieces.forEach((piece, index) => (ends[index] = end += piece.length))
        const bytes = new Uint8Array(end)
        pieces.forEach((piece, index) => bytes.set(piece, (ends[index] ?? 0) - piece.length))
        return { is: 'texts', bytes, ends }
      },
    cell: at,
    wire: at,
    key: (row) => at(row) || null,
    label: String,
    test: (match) => testOf(match.any, match.not),
    match(match, blocks, out) {
      markAny(match, blocks, out, (term) => markTerm(memory, texts, term, out))
      const test = testOf(match.any, match.not)
      for (const row of texts.aside) (test(row) ? setBit : clearBit)(out, row)
      // The loops do not cover rows that never had a text.
      const rest = test(filled) ? setBit : clearBit
      for (let row = filled; row < blocks * BLOCK; row++) rest(out, row)
    },
    contains,
    markContaining(needle, _blocks, out) {
      texts.find(needle, out)
      const test = contains(needle)
      for (const row of texts.aside) if (test(row)) setBit(out, row)
    },
    order: (down) => (one, other) => {
      const [a, b] = [at(one), at(other)]
      if (a === '' || b === '') return Number(a === '') - Number(b === '')
      const apart = compareNatural(a.toLowerCase(), b.toLowerCase())
      return down ? -apart : apart
    },
    sortKey(down, count) {
      // Sorting texts is expensive, so the result is cached until a text changes.
      if (!ranks || ranks.array.length < count) {
        changed()
        const found = rankTexts(count, at, texts.bytes).ranks
        ranks = memory.allocate('u32', count)
        most = 0
        for (let row = 0; row < count; row++) {
          const rank = row >= filled || texts.is(row, '') ? 0xffffffff : (found[row] ?? 0)
          ranks.array[row] = rank
          if (rank !== 0xffffffff && rank > most) most = rank
        }
      }
      return { is: 'ranks', ranks, most, down }
    },
    groups(count) {
      if (grouped && grouped.count >= count) return grouped
      changed()
      const codes = memory.allocate('u32', count)
      const [keys, codeOf] = [[] as string[], new Map<string, number>()]
      for (let row = 0; row < count; row++) {
        const key = at(row)
        if (key === '') continue
        let code = codeOf.get(key)
        if (code === undefined) codeOf.set(key, (code = keys.push(key)))
        codes.array[row] = code
      }
      return (grouped = {
        ...groupsOf(codes, keys, rankTexts(keys.length, (index) => keys[index] ?? '').order),
        codes,
        count,
      })
    },
    free() {
      changed()
      texts.free()
    },
  }
}
