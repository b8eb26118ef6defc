/** Many files in one zip: whole, or not at all. */
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipOf, type ZippedFile } from '#server/engine/files/zip.ts'

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
