import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chunk, ColumnData } from '#model/columnar/chunk.ts'
import { decodeFrame, encodeMark, encodeRows, frameSplitter } from '#model/columnar/frame.ts'
import { codesOf, fewOrTexts, idPart, listOf, textsOf, type Utf8 } from '#model/columnar/parts.ts'

const utf8: Utf8 = { encode: (text) => Buffer.from(text), decode: (bytes) => Buffer.from(bytes).toString() }

/** Half of a surrogate pair cannot be written in UTF-8. */
const whole = (text: string): string => Buffer.from(text).toString()

const length = 12
const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: length, maxLength: length })
const value = fc.oneof(
  fc.constant(NaN),
  fc.integer(),
  fc.double({ noDefaultInfinity: true }),
  fc.constantFrom(0, 255, 254, 65_535, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 53, -1, 0.1, 12.345, Infinity, -Infinity),
  // Days and instants, whole and fractional.
  fc.integer({ min: -20_000, max: 40_000 }).map((days) => days * 86_400_000),
  fc.integer({ min: 0, max: 2 ** 40 }),
)
const numbers = many(value).map((values): ColumnData => ({ is: 'numbers', values: Float64Array.from(values) }))
const word = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom('', 'É', '日本', 'T-1'),
)
const texts = many(word).map((list): ColumnData =>
  textsOf(
    list.map((text) => whole(text)),
    utf8,
  ),
)
const codes = fc
  .tuple(many(fc.oneof(fc.integer(), word, fc.constant(null))), fc.boolean())
  .map(([keys, named]): ColumnData =>
    codesOf(
      keys.map((key) => (typeof key === 'string' ? whole(key) : key)),
      named ? keys.map((key) => whole(`of ${String(key)}`)) : undefined,
    ),
  )
const ids = fc
  .oneof(many(fc.integer()), many(fc.uuid()), many(word.map((text) => whole(text))))
  .map((list) => idPart(list))
const chunk: fc.Arbitrary<Chunk> = fc
  .record({ ids, one: numbers, two: texts, three: codes, versions: many(fc.nat()) })
  .map(({ ids: idList, one, two, three, versions }) => ({
    count: length,
    ids: idList,
    versions: Float64Array.from(versions),
    columns: { one, two, three },
  }))
const gone = fc.array(fc.oneof(fc.integer(), fc.uuid()), { maxLength: 3 })

/** Plain values for comparison, with -0 as 0. */
const plain = (part: ColumnData) =>
  part.is === 'numbers'
    ? Array.from(part.values, (one) => one + 0)
    : part.is === 'codes'
      ? { ...part, codes: [...part.codes] }
      : listOf(part, utf8)
const plainChunk = ({ count, ids: named, versions, columns }: Chunk) => ({
  count,
  ids: named.is === 'uuids' ? [...named.bytes] : [...named.values],
  versions: [...versions],
  columns: Object.fromEntries(Object.entries(columns).map(([name, part]) => [name, plain(part)])),
})

describe('rows as columns', () => {
  test('leave a frame exactly as they entered it, to the last bit', () => {
    fc.assert(
      fc.property(chunk, gone, (rows, without) => {
        const frame = decodeFrame(encodeRows(rows, utf8, without), utf8)
        expect('chunk' in frame && [plainChunk(frame.chunk), frame.gone]).toEqual([plainChunk(rows), without])
      }),
      { numRuns: 500 },
    )
  })

  test('frames are recognized however the stream is split, and wherever in memory a piece lies', () => {
    fc.assert(
      fc.property(
        fc.array(chunk, { maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 }),
        (chunks, sizes) => {
          const frames = [
            encodeMark({ begin: { cursor: 'f.1.2', count: 3, most: 9 } }, utf8),
            ...chunks.map((rows) => encodeRows(rows, utf8)),
            encodeMark({ end: { cursor: 'f.1.2', rows: 3 } }, utf8),
          ]
          const stream = Buffer.concat(frames)
          const splitter = frameSplitter()
          const found: Uint8Array<ArrayBuffer>[] = []
          for (let at = 0, turn = 0; at < stream.length; turn++) {
            const size = sizes[turn % sizes.length] ?? 1
            found.push(...splitter.push(stream.subarray(at, at + size)))
            at += size
          }
          expect([
            found.map((bytes) => Buffer.from(bytes).equals(frames[found.indexOf(bytes)] ?? new Uint8Array())),
            splitter.isCut,
          ]).toEqual([frames.map(() => true), false])
          // At an odd offset, where no typed array can start.
          const odd = new Uint8Array(stream.length + 1)
          odd.set(stream, 1)
          const first = decodeFrame(odd.subarray(1, 1 + (frames[0]?.length ?? 0)), utf8)
          expect(first).toEqual({ begin: { cursor: 'f.1.2', count: 3, most: 9 } })
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a stream that ends within a frame is an error', () => {
    const frame = encodeMark({ end: { cursor: 'x', rows: 0 } }, utf8)
    const splitter = frameSplitter()
    expect([[...splitter.push(frame.subarray(0, 11))], splitter.isCut]).toEqual([[], true])
    expect(() => [...frameSplitter().push(Buffer.from('<html>'))]).toThrow('not a column stream')
  })

  test('numbers take the fewest bytes that hold them: whole minutes take less than eight bytes each', () => {
    const sizeOf = (values: number[]): number =>
      encodeRows(
        {
          count: values.length,
          ids: idPart(values.map((_, at) => at)),
          versions: new Float64Array(values.length).fill(1),
          columns: { at: { is: 'numbers', values: Float64Array.from(values) } },
        },
        utf8,
      ).length
    const list = Array.from({ length: 10_000 }, (_, at) => at)
    const [minutes, tenths, random] = [
      list.map((at) => Date.UTC(2026, 0, 1) + at * 60_000),
      list.map((at) => (at % 200) / 10),
      list.map((at) => Math.sin(at)),
    ].map(sizeOf)
    expect([
      Math.round((minutes ?? 0) / 10_000),
      Math.round((tenths ?? 0) / 10_000),
      Math.round((random ?? 0) / 10_000),
    ]).toEqual([5, 4, 11])
  })

  test('repeated texts are sent once each, distinct texts as they are', () => {
    expect([
      fewOrTexts(
        Array.from({ length: 16 }, (_, at) => `${at % 2}`),
        utf8,
      ).is,
      fewOrTexts(['a', 'b', 'a', 'c'], utf8).is,
    ]).toEqual(['codes', 'texts'])
  })
})
