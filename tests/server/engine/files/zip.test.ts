/** Many files in one zip: whole, or not at all. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipPart, type PartInMemory } from '#server/engine/files/gzip-parts.ts'
import { zipOf, type ZippedFile } from '#server/engine/files/zip.ts'
import { zipStream } from '#server/engine/files/zip-stream.ts'

const file = (filename: string, content: string): ZippedFile => ({ filename, bytes: async () => Buffer.from(content) })

test('two files of one name are both in it, under names of their own', async () => {
  const zip = await buffer(zipOf([file('PGT1.pdf', 'one'), file('PGT1.pdf', 'two')]))
  const names = [...new Set(zip.toString('latin1').match(/PGT1[^\0]*?\.pdf/g))]
  expect(names).toEqual(['PGT1.pdf', 'PGT1 (2).pdf'])
})

test('it fails as a whole when one file cannot be read, so that nobody takes a part for the whole', async () => {
  const lost: ZippedFile = {
    filename: 'PGT2.pdf',
    bytes: () => Promise.reject(new Error('PGT2.pdf is no longer what was archived.')),
  }
  await expect(buffer(zipOf([file('PGT1.pdf', 'one'), lost, file('PGT3.pdf', 'three')]))).rejects.toThrow(
    'PGT2.pdf is no longer what was archived.',
  )
})

test('a reader who leaves closes the entry that is written, and begins no other', async () => {
  const events: string[] = []
  const zip = zipStream([
    {
      name: 'large',
      parts: async function* () {
        try {
          for (;;) yield gzipPart(randomBytes(100_000))
        } finally {
          events.push('closed')
        }
      },
    },
    {
      name: 'next',
      parts: async function* () {
        events.push('begun')
        yield gzipPart(Buffer.from('next'))
      },
    },
  ])
  // The head of the entry and its first two parts.
  zip.on('data', () => void (events.push('read') === 3 && zip.destroy()))
  await once(zip, 'close')
  expect(events).toEqual(['read', 'read', 'read', 'closed'])
})

/** The entries by the list at the end of the file, as every reader takes them: name, sum, length and bytes of each. */
function listed(zip: Buffer) {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [sum, size, length] = [16, 20, 24].map((field) => zip.readUInt32LE(at + field))
    const [named, extra] = [28, 30].map((field) => zip.readUInt16LE(at + field))
    const name = zip.toString('utf8', at + 46, at + 46 + (named ?? 0))
    const more = at + 46 + (named ?? 0)
    const long = extra === 0 ? undefined : zip.subarray(more, more + (extra ?? 0))
    const local = long === undefined ? zip.readUInt32LE(at + 42) : Number(long.readBigUInt64LE(20))
    at = more + (extra ?? 0)
    expect(zip.readUInt32LE(local)).toBe(0x04034b50)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    return { name, sum, length, long, of: zip.subarray(begin, begin + (size ?? 0)) }
  })
}

test('whatever parts an entry has, it is read back whole, with its own sum', async () => {
  const entry = fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    parts: fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 4 }), async (entries) => {
      const zip = await buffer(
        zipStream(
          entries.map(({ name, parts }) => ({
            name,
            parts: async function* () {
              for (const part of parts) yield gzipPart(part)
            },
          })),
        ),
      )
      const whole = entries.map(({ name, parts }) => ({ name, bytes: Buffer.concat(parts) }))
      const sums = await Promise.all(whole.map(async ({ bytes }) => (await gzipPart(bytes)).sum))
      expect(
        listed(zip).map(({ name, sum, length, of }) => ({ name, sum, length, bytes: inflateRawSync(of) })),
      ).toEqual(
        whole.map(({ name, bytes }, at) => ({
          name: Buffer.from(name).toString('utf8'),
          sum: sums[at],
          length: bytes.length,
          bytes,
        })),
      )
    }),
    { numRuns: 40 },
  )
})

test('an entry of more than four gigabytes has its sizes in the longer fields', async () => {
  const gigabyte: PartInMemory = { bytes: Buffer.from('stands for it'), length: 2 ** 30, sum: 1 }
  const zip = await buffer(
    zipStream([
      {
        name: 'sheet1.xml',
        parts: async function* () {
          yield* Array.from({ length: 5 }, () => gigabyte)
        },
      },
      {
        name: 'styles.xml',
        parts: async function* () {
          yield gzipPart(Buffer.from('<styleSheet/>'))
        },
      },
    ]),
  )
  const [large, small] = listed(zip)
  expect([large?.length, large?.long?.readBigUInt64LE(4)]).toEqual([0xff_ff_ff_ff, 5n * 2n ** 30n])
  expect([small?.length, small?.long, small && inflateRawSync(small.of).toString()]).toEqual([
    13,
    undefined,
    '<styleSheet/>',
  ])
  // The longer end of the list comes before the one that every reader knows.
  expect(zip.readUInt32LE(zip.length - 22 - 20 - 56)).toBe(0x06064b50)
})
