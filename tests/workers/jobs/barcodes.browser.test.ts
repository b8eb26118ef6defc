/** Codes in pictures, read in a browser by a program of our own server, whatever the browser can draw. */
import bwip from 'bwip-js/generic'
import { expect, test } from 'vitest'
import { readPicture } from '#workers/jobs/barcodes.ts'

type Kind = 'image/png' | 'image/jpeg' | 'image/webp'
const [MODULE, MARGIN] = [6, 24]

function drawn(text: string, turned: number, scale = 1): OffscreenCanvas {
  const [found] = bwip.raw('qrcode', text, {})
  if (found === undefined || !('pixs' in found)) throw new Error('No code')
  const { pixs, pixx } = found
  const side = (pixx * MODULE + 2 * MARGIN) * scale
  const canvas = new OffscreenCanvas(side, side)
  const on = canvas.getContext('2d')
  if (on === null) throw new Error('No canvas')
  on.fillStyle = 'white'
  on.fillRect(0, 0, side, side)
  on.translate(side / 2, side / 2)
  on.rotate(turned)
  on.translate((-pixx * MODULE * scale) / 2, (-pixx * MODULE * scale) / 2)
  on.fillStyle = 'black'
  for (const [at, dot] of pixs.entries())
    if (dot === 1)
      on.fillRect((at % pixx) * MODULE * scale, Math.floor(at / pixx) * MODULE * scale, MODULE * scale, MODULE * scale)
  return canvas
}

test.each<[string, Kind, number, number]>([
  ['as it is', 'image/png', 0, 1],
  ['as a photograph, a little aslant', 'image/jpeg', 0.3, 1],
  ['upside down, in a format of the web', 'image/webp', Math.PI, 1],
  ['larger than it is read', 'image/png', 0, 12],
])('a QR code %s', async (_what, type, turned, scale) => {
  const picture = await drawn('BK-2611-0042', turned, scale).convertToBlob({ type })
  expect(picture.type).toBe(type)
  expect(await readPicture(picture)).toEqual(['BK-2611-0042'])
})
test('a frame of a camera', async () => {
  expect(await readPicture(await createImageBitmap(drawn('BK-7', 0)))).toEqual(['BK-7'])
  expect(await readPicture(await createImageBitmap(new ImageData(40, 40)))).toEqual([])
})
test('what is no picture, or is too large, is refused with a reason', async () => {
  await expect(readPicture(new Blob(['text']))).rejects.toThrow('This is no picture that can be read.')
  await expect(readPicture(new Blob([new Uint8Array(26 * 1024 * 1024)]))).rejects.toThrow('larger than 25 MB')
})
