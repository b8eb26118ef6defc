/** Files on their way in that break off. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { store } from '#server/engine/files/incoming.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-incoming-'))
const before = process.env['HIGHBALL_DATA']
beforeAll(() => {
  process.env['HIGHBALL_DATA'] = folder
})
afterAll(() => {
  if (before === undefined) delete process.env['HIGHBALL_DATA']
  else process.env['HIGHBALL_DATA'] = before
  fs.rmSync(folder, { recursive: true, force: true })
})

test('what breaks off while its file is still being created leaves none', async () => {
  const { open } = fs
  let asked = (): void => undefined
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  let made = (): void => undefined
  const isMade = new Promise<void>((resolve) => {
    made = resolve
  })
  // As on a busy disk: the file is there long after it was asked for.
  const slow = vi.spyOn(fs, 'open').mockImplementation((...how: unknown[]) => {
    const told = how.at(-1)
    const tell = (...answer: unknown[]): void => {
      if (typeof told === 'function') Reflect.apply(told, undefined, answer)
      made()
    }
    asked()
    setTimeout(() => Reflect.apply(open, fs, [...how.slice(0, -1), tell]), 50)
  })
  const content = new Readable({ read: () => undefined })
  const stored = store(content, 'file', 1000)
  await isAsked
  content.destroy(new Error('The sender left.'))
  await expect(stored).rejects.toThrow('The sender left.')
  await isMade
  slow.mockRestore()
  await expect.poll(() => fs.readdirSync(path.join(folder, 'uploads')), { timeout: 240_000 }).toEqual([])
})
