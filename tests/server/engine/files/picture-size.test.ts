/** How large pictures claim to be, by their heads. */
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { claimedSize, pictureSize } from '#server/engine/files/barcodes/picture-size.ts'
import { pngClaiming, qrJpeg } from '../../barcode-pictures.ts'

const canvas = createCanvas(321, 123)

it.each([
  ['PNG', canvas.toBuffer('image/png')],
  ['JPEG', canvas.toBuffer('image/jpeg')],
  ['WebP', canvas.toBuffer('image/webp', 80)],
  ['GIF', Buffer.from('47494638396141017b000000', 'hex')],
])('is read of a %s', (_, picture) => {
  expect(claimedSize(picture)).toEqual({ width: 321, height: 123 })
  expect(pictureSize(picture, 321 * 123)).toEqual({ width: 321, height: 123 })
  expect(pictureSize(picture, 321 * 123 - 1)).toBeUndefined()
})

/** A WebP of another kind, by the bytes behind its head. */
const webp = (kind: string, bytes: string): Buffer =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(kind), Buffer.alloc(4), Buffer.from(bytes, 'hex')])
it('is read of a WebP without losses, and of one with more than a picture', () => {
  expect(claimedSize(webp('VP8L', '2f40811e000000000000'))).toEqual({ width: 321, height: 123 })
  expect(claimedSize(webp('VP8X', '000000004001007a0000'))).toEqual({ width: 321, height: 123 })
})

it('is unknown of other files and of heads that are cut off', () => {
  const others = [
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7'),
    Buffer.from('GIF89a'),
    webp('VP8X', ''),
    webp('ALPH', '00'.repeat(10)),
  ]
  for (const other of [...others, qrJpeg('1').subarray(0, 6)]) expect(claimedSize(other)).toBeUndefined()
})

it('is not believed of a PNG that unpacks to more', () => {
  const bomb = pngClaiming(100, 100, 400_000)
  expect(claimedSize(bomb)).toEqual({ width: 100, height: 100 })
  expect(pictureSize(bomb, 10_000)).toBeUndefined()
})
