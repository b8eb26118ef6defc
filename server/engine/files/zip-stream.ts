/** A ZIP file, written as its entries come. Their parts were compressed beforehand, in whatever thread; sizes and sums follow the data. */
import { Readable } from 'node:stream'
import { DEFLATE_END, joinedSum, type PartInMemory } from './gzip-parts.ts'

/** `parts` is called when the turn of the entry comes. */
export type ZipEntry = { readonly name: string; readonly parts: () => AsyncIterable<PartInMemory> }
type WrittenEntry = {
  readonly name: Uint8Array
  readonly offset: number
  readonly sum: number
  readonly length: number
  readonly compressed: number
}

type Bytes = 2 | 4 | 8
type Packed = readonly [bytes: Bytes, value: number]
function packed(...fields: readonly Packed[]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) out.writeBigUInt64LE(BigInt(value), at)
    else out.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return out
}

/** The values of fields of four and two bytes whose number is in a longer field. */
const FULL = 0xff_ff_ff_ff
const FULL_SHORT = 0xff_ff
const fitting = (value: number): number => Math.min(value, FULL)
const isLong = ({ offset, length, compressed }: WrittenEntry): boolean => Math.max(offset, length, compressed) >= FULL

/** The versions of ZIP that a reader needs, without and with the longer fields. */
const [PLAIN, LONG] = [20, 45]
/** Sizes follow the data and the name is in UTF-8; deflated; midnight; 1 January 1980. */
const DESCRIBED: readonly Packed[] = [
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 0x0021],
]
/** A file of Unix that its owner may write and all may read. */
const [MADE_BY, RIGHTS] = [0x033f, 0o100644 * 0x10000]

const localHead = (name: Uint8Array): Uint8Array =>
  Buffer.concat([
    packed([4, 0x04034b50], [2, PLAIN], ...DESCRIBED, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])

function descriptor(entry: WrittenEntry): Uint8Array {
  const bytes = Math.max(entry.length, entry.compressed) >= FULL ? 8 : 4
  return packed([4, 0x08074b50], [4, entry.sum], [bytes, entry.compressed], [bytes, entry.length])
}

function listed(entry: WrittenEntry): Uint8Array {
  const { name, offset, sum, length, compressed } = entry
  const extra = isLong(entry) ? packed([2, 1], [2, 24], [8, length], [8, compressed], [8, offset]) : Buffer.alloc(0)
  const shown = (value: number): number => (isLong(entry) ? FULL : value)
  const head = packed(
    [4, 0x02014b50],
    [2, MADE_BY],
    [2, isLong(entry) ? LONG : PLAIN],
    ...DESCRIBED,
    [4, sum],
    [4, shown(compressed)],
    [4, shown(length)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, RIGHTS],
    [4, shown(offset)],
  )
  return Buffer.concat([head, name, extra])
}

/** The end of the list, with a longer one before it where a number does not fit. */
function endOf(entries: readonly WrittenEntry[], at: number, length: number): Uint8Array {
  const count = entries.length
  const needsLong = count >= FULL_SHORT || at >= FULL || entries.some(isLong)
  const long = [
    packed(
      [4, 0x06064b50],
      [8, 44],
      [2, MADE_BY],
      [2, LONG],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, length],
      [8, at],
    ),
    packed([4, 0x07064b50], [4, 0], [8, at + length], [4, 1]),
  ]
  const shown = Math.min(count, FULL_SHORT)
  const end = packed(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, shown],
    [2, shown],
    [4, fitting(length)],
    [4, fitting(at)],
    [2, 0],
  )
  return Buffer.concat([...(needsLong ? long : []), end])
}

async function* written(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const all: WrittenEntry[] = []
  let at = 0
  for (const { name: text, parts } of entries) {
    const [name, offset] = [Buffer.from(text), at]
    const head = localHead(name)
    yield head
    let [sum, length, compressed] = [0, 0, DEFLATE_END.length]
    for await (const part of parts()) {
      yield part.bytes
      ;[sum, length] = [joinedSum(sum, part.sum, part.length), length + part.length]
      compressed += part.bytes.length
    }
    const entry: WrittenEntry = { name, offset, sum, length, compressed }
    const after = descriptor(entry)
    yield Buffer.concat([DEFLATE_END, after])
    all.push(entry)
    at += head.length + compressed + after.length
  }
  const list = Buffer.concat(all.map(listed))
  yield Buffer.concat([list, endOf(all, at, list.length)])
}

/** Fails if an entry fails. If the reader leaves, the parts of the current entry are closed and later entries are not begun. */
export const zipStream = (entries: readonly ZipEntry[]): Readable =>
  Readable.from(written(entries), { objectMode: false })
