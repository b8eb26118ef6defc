/** Rows are taken out of what a database sends, however it is cut into pieces; the driver sees the rest, in order, and all of it afterwards. */
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divertRows } from '#server/engine/operations/export/binary/diverted-rows.ts'

const message = (kind: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}
const body = fc.uint8Array({ maxLength: 30 })
const some = fc.array(fc.record({ kind: fc.constantFrom('D', 'D', 'D', 'N', 'S', 'T', '1', 'C'), body }), {
  maxLength: 30,
})

test('whatever the pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      some,
      body,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      async (sent, after, sizes) => {
        const stream = new PassThrough()
        const [seen, taken]: [Buffer[], Buffer[]] = [[], []]
        let [rows, last] = [0, 0]
        stream.on('data', (piece: Buffer) => seen.push(piece))
        divertRows(stream, (piece, { begun, last: at }) => {
          if (begun > 0) last = taken.reduce((sum, { length }) => sum + length, at)
          taken.push(piece)
          rows += begun
        })
        const messages = sent.map((one) => ({ ...one, bytes: message(one.kind, one.body) }))
        // After the statement is over rows are the driver's again.
        const rest = [message('Z', Buffer.from('T')), message('N', after), message('D', after)]
        const whole = Buffer.concat([...messages.map(({ bytes }) => bytes), ...rest.slice(0, 2)])
        for (let [at, nth] = [0, 0]; at < whole.length; nth++) {
          const size = sizes[nth % sizes.length] ?? 1
          stream.write(whole.subarray(at, at + size))
          at += size
        }
        stream.end(rest[2])
        await new Promise((resolve) => stream.once('end', resolve))
        const isRow = ({ kind }: { kind: string }): boolean => kind === 'D'
        const own = messages.filter(isRow).map(({ bytes }) => bytes)
        const others = messages.filter((one) => !isRow(one)).map(({ bytes }) => bytes)
        expect(Buffer.concat(taken)).toEqual(Buffer.concat(own))
        expect(Buffer.concat(seen)).toEqual(Buffer.concat([...others, ...rest]))
        expect([rows, Buffer.concat(taken).subarray(last)]).toEqual([own.length, own.at(-1) ?? Buffer.alloc(0)])
      },
    ),
  )
})
