/** Fax pages of TIFF files that nobody would send in good faith. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTiff } from '#server/reading/program/tiff-file.ts'
import { faxPage } from '#server/reading/program/tiff/fax-page.ts'
import { storedFiles } from './sample-bill.ts'

test('strips that are the same bytes are decoded once, so that the work does not grow with their number', () => {
  // A row of two white dots, three black ones and three white ones.
  const file = Uint8Array.of(0b0111_1010, 0b0000_0000)
  const page = { width: 8, height: 3, data: file, t256: [8], t257: [3], t259: [2], t278: [1] }
  const pixels = faxPage(file, { ...page, t273: [0, 0, 0], t279: [2, 2, 2] }) ?? []
  const blackDots = [...pixels.keys()].filter((at) => at % 4 === 0 && pixels[at] === 0).map((at) => at / 4)
  expect(blackDots).toEqual([2, 3, 4])
})

test('a fax in tiles is refused with what to do', async () => {
  const tiff = await fs.readFile(path.join(import.meta.dirname, 'fax.tif'))
  // The tag of the orientation becomes the one of the width of a tile.
  tiff.writeUInt16LE(322, tiff.indexOf(Buffer.from('1201030001000000', 'hex')))
  await using files = await storedFiles()
  const file = await files.store(tiff, 'image/tiff')
  await expect((await openTiff(file.path)).page(1)).rejects.toThrow('Save it as PDF or PNG, then upload that.')
})
