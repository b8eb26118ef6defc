/**
 * A column of choices, flags, references or repeated texts: each distinct value is stored once, and each row stores
 * the value's code.
 */
import type { Field } from '#model/kernel/field.ts'
import { cellWords } from '#model/kernel/words/code-words.ts'
import type { Match, Term } from '#model/shared/filter.ts'
import { hasBit, prefetchSink, textOf, type CellValue, type ValueGroups, type LabelledColumn } from './column.ts'
import { readPart, type StreamValues } from './columnar.ts'
import { markTerm, termTest } from './distinct-text.ts'
import { grown } from '../kernels/kernel-choice.ts'
import { BLOCK, type CodeAllocation, type KernelChoice } from '../kernels/kernels.ts'
import { compareNatural } from './natural-order.ts'
import { rankTexts } from './rank-texts.ts'
import { spellings } from './spellings.ts'
import { textStore, type TextStore } from './texts.ts'

type Key = string | number

/** With more distinct values than this, they are searched as bytes. */
const MANY = 2048
const widths = ['u8', 'u16', 'u32'] as const
const widthFor = (size: number): (typeof widths)[number] => (size <= 0x100 ? 'u8' : size <= 0x10000 ? 'u16' : 'u32')

export type CodedColumn = LabelledColumn & { readonly size: () => number; readonly free: () => void }

/** Shown for a reference whose record is deleted or not visible to the user. The id is never shown. */
const UNKNOWN = 'unknown'

/** `wordsOf`: what is displayed for a label, of codes their words. Texts are searched in it. */
export function codeColumn(
  memory: KernelChoice,
  name: string,
  field: Field,
  wordsOf: (label: string) => string = (label) => cellWords(field, label),
): CodedColumn {
  // Code 0 is null, so that new rows start as null.
  let codes: CodeAllocation = memory.allocate('u8', 0)
  let width: (typeof widths)[number] = 'u8'
  const keys: Key[] = ['']
  const labels: string[] = ['']
  /** Codes by key, filled up to the key that was last looked up. */
  const mapped = new Map<Key, number>()
  let inMap = 1
  function codeOf(key: Key): number | undefined {
    for (; inMap < keys.length; inMap++) mapped.set(keys[inMap] ?? '', inMap)
    return mapped.get(key)
  }
  /** What is displayed for the first codes, as bytes, for searching. */
  let bytes: TextStore | undefined
  let inBytes = 0
  let spelled: ReturnType<typeof spellings> | undefined
  /** True while every key was added with its bytes, so that unknown bytes mean a new key. */
  let isSpelled = true
  let order: ReturnType<typeof rankTexts> | undefined
  let grouped: ValueGroups | undefined
  // Choices sort in their declared order, which is that of the life cycle, not alphabetically.
  const declared = field.kind === 'choice' || field.kind === 'flag'
  if (field.kind === 'choice') for (const choice of field.choices ?? []) intern(choice, choice)
  if (field.kind === 'flag')
    [
      ['false', 'no'],
      ['true', 'yes'],
    ].forEach(([key = '', label = '']) => intern(key, label))

  function intern(key: Key, label: string): number {
    const known = codeOf(key)
    if (known !== undefined) return known
    // The bytes of this key are not recorded.
    isSpelled = false
    return add(key, label)
  }
  function add(key: Key, label: string): number {
    const code = keys.length
    keys.push(key)
    labels.push(label)
    order = grouped = undefined
    if (widthFor(keys.length) !== width) {
      width = widthFor(keys.length)
      const wider: CodeAllocation = memory.allocate(width, codes.array.length)
      wider.array.set(codes.array)
      memory.free(codes)
      codes = wider
    }
    return code
  }

  const keyOf = (value: unknown): Key | null =>
    value === null || value === undefined || value === '' ? null : typeof value === 'number' ? value : textOf(value)
  /** The code of a value, and whether its label has changed. */
  function codeFor(value: unknown, label: unknown): readonly [number, boolean] {
    const key = keyOf(value)
    if (key === null) return [0, false]
    const code = intern(key, typeof label === 'string' ? label : field.kind === 'ref' ? UNKNOWN : String(key))
    if (typeof label !== 'string' || labels[code] === label) return [code, false]
    // A label that arrives with a row is the newest.
    labels[code] = label
    if (code < inBytes) bytes?.put(code, wordsOf(label))
    order = grouped = undefined
    return [code, true]
  }

  /** Which codes pass. The term is tested once per distinct value, not once per row. */
  function passing(term: Term): Uint8Array {
    const pass = new Uint8Array(keys.length)
    if (term.is === 'empty') pass[0] = 1
    else if (term.is === 'value') {
      const exact = codeOf(typeof term.value === 'number' ? term.value : String(term.value))
      if (exact !== undefined) pass[exact] = 1
      if (term.folded === true) passLabels(term, pass)
    } else passLabels(term, pass)
    return pass
  }
  function passLabels(term: Term, pass: Uint8Array): void {
    const test = termTest(term)
    const wordsAt = (code: number): string => (code === 0 ? '' : wordsOf(labels[code] ?? ''))
    if (keys.length < MANY) {
      for (let code = 1; code < keys.length; code++)
        if (test(wordsAt(code)) || (term.is === 'value' && test(labels[code] ?? ''))) pass[code] = 1
      return
    }
    bytes ??= textStore(memory)
    for (; inBytes < keys.length; inBytes++) bytes.put(inBytes, wordsAt(inBytes))
    const out = memory.allocate('u32', Math.ceil(keys.length / BLOCK) * 2)
    markTerm(memory, bytes, term, out)
    for (let code = 1; code < keys.length; code++) if (hasBit(out, code)) pass[code] = 1
    memory.free(out)
    for (const code of bytes.aside) pass[code] = Number(code > 0 && test(wordsAt(code)))
  }
  function passingAny({ any, not }: Match): Uint8Array {
    const each = any.map(passing)
    const pass =
      each.length === 1 && each[0]
        ? each[0]
        : Uint8Array.from(keys, (_, code) => Number(each.some((one) => one[code] === 1)))
    return not ? pass.map((one) => 1 - one) : pass
  }
  const at = (row: number): number => codes.array[row] ?? 0
  const narrow = (rows: readonly number[]): CodeAllocation['array'] =>
    width === 'u8'
      ? Uint8Array.from(rows, at)
      : width === 'u16'
        ? Uint16Array.from(rows, at)
        : Uint32Array.from(rows, at)
  const empty = field.kind === 'text' ? '' : null
  const places = (): ReturnType<typeof rankTexts> =>
    (order ??= declared
      ? { order: Uint32Array.from(keys.keys()), ranks: Uint32Array.from(keys.keys()) }
      : rankTexts(keys.length, (code) => labels[code] ?? ''))

  /** Maps the codes of a stream to the column's own codes. */
  function learn(values: StreamValues, renamed: Key[]): void {
    for (let next = values.codes.length; next < values.keys.length; next++) {
      const [value, label] = [values.keys[next], values.labels[next]]
      const [code, isNew] = field.kind === 'ref' ? codeFor(value, label) : codeFor(textOf(label ?? value), undefined)
      values.codes[next] = code
      if (isNew && value !== undefined) renamed.push(value)
    }
  }

  return {
    name,
    kind: field.kind,
    hasLabel: field.kind === 'ref',
    additive: false,
    numbers: undefined,
    groupable: true,
    to: field.to ?? '',
    size: () => keys.length,
    grow(capacity) {
      codes = grown(memory, width, codes, capacity)
    },
    prefetch(rows) {
      const { array } = codes
      let sum = 0
      for (const row of rows) sum += array[row] ?? 0
      prefetchSink[0] = sum
    },
    put(row, value, label) {
      // Skips the lookup if the row has this value already, and does not hash a text that was just read.
      const now = at(row)
      if (now !== 0 && keys[now] === value && (typeof label !== 'string' || labels[now] === label)) return false
      const [code, renamed] = codeFor(value, label)
      codes.array[row] = code
      return renamed ? 'renamed' : now !== code
    },
    take(first, count, part, values) {
      const renamed: Key[] = []
      if (part.is !== 'codes') {
        const found = new Uint32Array(count)
        const codeAt = (each: number, size: number): number => {
          const { value } = readPart(part, values, each)
          // Texts that are not ASCII may be written in several ways that decode to the same text.
          return isSpelled &&
            field.kind === 'text' &&
            typeof value === 'string' &&
            value.length === size &&
            !value.includes('\uFFFD')
            ? add(value, value)
            : codeFor(value, undefined)[0]
        }
        if (part.is === 'numbers') for (let each = 0; each < count; each++) found[each] = codeAt(each, 0)
        else {
          spelled ??= spellings()
          for (let each = 0, from = 0; each < count; each++) {
            const to = part.ends[each] ?? from
            let code = to > from ? spelled.of(part.bytes, from, to) : 0
            if (code === 0 && to > from) spelled.add((code = codeAt(each, to - from)), part.bytes, from, to)
            found[each] = code
            from = to
          }
        }
        // Must come last: new values may have made the codes wider.
        codes.array.set(found, first)
        return renamed
      }
      learn(values, renamed)
      // A Uint32Array in between, because one loop over all code widths would be as slow as three.
      const own = new Uint32Array(values.codes)
      const found = new Uint32Array(part.codes.subarray(0, count))
      for (let each = 0; each < count; each++) found[each] = own[found[each] ?? 0] ?? 0
      codes.array.set(found, first)
      return renamed
    },
    dump() {
      let first = 1
      return (rows) => {
        const from = first
        first = keys.length
        const labelled = field.kind === 'ref' ? { labels: labels.slice(from) } : {}
        return { is: 'codes', codes: narrow(rows), first: from, keys: keys.slice(from), ...labelled }
      }
    },
    cell(row): CellValue {
      const code = at(row)
      if (code === 0) return empty
      return field.kind === 'flag' ? keys[code] === 'true' : (labels[code] ?? '')
    },
    wire(row): CellValue {
      const code = at(row)
      if (code === 0) return empty
      return field.kind === 'flag' ? keys[code] === 'true' : (keys[code] ?? null)
    },
    key: (row) => (at(row) === 0 ? null : (keys[at(row)] ?? null)),
    label: (key) => labels[codeOf(key) ?? 0] ?? String(key),
    test(match) {
      const pass = passingAny(match)
      return (row) => pass[at(row)] === 1
    },
    match: (match, blocks, out) => memory.kernels.member(codes, blocks, passingAny(match), out),
    contains(needle) {
      const pass = passing({ is: 'contains', text: needle })
      return (row) => pass[at(row)] === 1
    },
    markContaining(needle, blocks, out) {
      const pass = passing({ is: 'contains', text: needle })
      // If no distinct value contains it, the rows need not be searched.
      if (pass.includes(1)) memory.kernels.member(codes, blocks, pass, out)
    },
    order: (down) => (one, other) => {
      const [a, b] = [at(one), at(other)]
      if (a === b) return 0
      if (a === 0 || b === 0) return a === 0 ? 1 : -1
      const apart = declared ? a - b : compareNatural((labels[a] ?? '').toLowerCase(), (labels[b] ?? '').toLowerCase())
      return down ? -apart : apart
    },
    sortKey(down) {
      const { ranks } = places()
      // No rank is higher than the last.
      const most = ranks.reduce((last, rank) => Math.max(last, rank), 0) + 1
      const ordered = Uint32Array.from(ranks, (rank, code) => (code === 0 ? most : rank))
      return { is: 'codes', codes, places: ordered, most, down }
    },
    groups() {
      if (grouped && grouped.codes === codes) return grouped
      const ordered = places().order.filter((code) => code !== 0)
      const placeOf = new Uint32Array(keys.length)
      placeOf[0] = ordered.length
      ordered.forEach((code, place) => (placeOf[code] = place))
      return (grouped = {
        codes,
        places: placeOf,
        size: keys.length,
        keyAt: (place) => keys[ordered[place] ?? -1] ?? null,
      })
    },
    rowsWith(id, count) {
      const code = codeOf(id)
      const rows: number[] = []
      if (code !== undefined)
        for (let row = codes.array.indexOf(code); row >= 0 && row < count; row = codes.array.indexOf(code, row + 1))
          rows.push(row)
      return rows
    },
    free(): void {
      memory.free(codes)
      bytes?.free()
    },
  }
}
