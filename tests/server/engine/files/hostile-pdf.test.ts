/** A PDF that unpacks to thousandfold costs a moment of a thread: nothing is read of it, and the server goes on answering. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { barcodesIn } from '#server/engine/files/barcodes/barcodes.ts'
import { pagesOfPdf } from '#server/engine/files/pdf/pdf-text.ts'
import { bombOfPicture, bombOfText } from '../../hostile-pdf.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-bombs-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
let files = 0
function stored(content: Buffer): string {
  const at = path.join(folder, String(++files))
  fs.writeFileSync(at, content)
  return at
}
const MEGABYTE = 1024 * 1024

/** What it answered, and by how many megabytes the process was larger meanwhile, at most. */
async function costOf<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly grown: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const answer = await work().finally(() => clearInterval(looking))
  return { answer, grown: (most - before) / MEGABYTE }
}

it('a small one of the same make is read', async () => {
  expect(await pagesOfPdf(stored(bombOfText(1)))).toEqual([''])
})
it.each<[string, Buffer]>([
  ['a page of 20 GB', bombOfText(20_000)],
  ['a picture of 20 GB that claims to be small', bombOfPicture(20_000, 1000)],
  ['a picture of 20 GB that says so', bombOfPicture(20_000, 80_000)],
])('%s', async (_what, content) => {
  expect(content.length, 'it would be taken as an upload').toBeLessThan(25 * MEGABYTE)
  const at = stored(content)
  const { answer, grown } = await costOf(async () => [
    (await pagesOfPdf(at)).join(''),
    await barcodesIn({ path: at, type: 'application/pdf' }),
  ])
  expect(answer).toEqual(['', []])
  expect(grown).toBeLessThan(2000)
})
