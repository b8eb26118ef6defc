/** Pictures of pages on the disk. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { pageCache } from '#server/reading/page-cache.ts'
import { storedFiles } from './sample-bill.ts'

const files = await storedFiles()
afterAll(() => files[Symbol.asyncDispose]())

it('keeps a picture by file, page, turn and width', async () => {
  const cache = pageCache(path.join(files.folder, 'kept'))
  const place = cache.place('a', 1, 0)
  expect(await cache.find(place)).toBeUndefined()
  await cache.keep(place, Buffer.from('png'))
  expect(String(await cache.find(place))).toBe('png')
  const others = [cache.place('b', 1, 0), cache.place('a', 2, 0), cache.place('a', 1, 90), cache.place('a', 1, 0, 640)]
  for (const other of others) expect(await cache.find(other)).toBeUndefined()
  expect(cache.place('a', 1, 0)).toBe(place)
})

it('removes those made longest ago where there are too many', async () => {
  const folder = path.join(files.folder, 'few')
  const cache = pageCache(folder, 25, 1)
  const places = [1, 2, 3].map((page) => cache.place('a', page, 0))
  for (const [at, place] of places.entries()) {
    await cache.keep(place, Buffer.alloc(10))
    await fs.utimes(place, at, at).catch(() => undefined)
  }
  await cache.keep(cache.place('a', 4, 0), Buffer.alloc(10))
  expect(await fs.readdir(folder)).toHaveLength(2)
  expect(await cache.find(cache.place('a', 4, 0))).toBeDefined()
  expect(await cache.find(cache.place('a', 1, 0))).toBeUndefined()
})

it('does without where nothing can be written', async () => {
  await fs.writeFile(path.join(files.folder, 'file'), '')
  const cache = pageCache(path.join(files.folder, 'file'))
  await cache.keep(cache.place('a', 1, 0), Buffer.from('png'))
  expect(await cache.find(cache.place('a', 1, 0))).toBeUndefined()
})
