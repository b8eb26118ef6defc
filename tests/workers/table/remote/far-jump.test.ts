/** A jump far into a very long list: a page from about there comes first, and the right one once the rows before it are counted. */
import { expect, test } from 'vitest'
import { PAGE, pagesOf } from '#workers/table/remote/remote-pages.ts'

const [ROWS, OFF] = [1_000_000, 1234] as const
const idsFrom = (first: number, limit: number) =>
  Array.from({ length: Math.max(0, Math.min(limit, ROWS - first)) }, (_, at) => ({ id: first + at, version: 1 }))

function list() {
  const asked: string[] = []
  let settle = (): void => {}
  const isSettled = new Promise<void>((resolve) => (settle = resolve))
  let release = (): void => {}
  const isCounted = new Promise<void>((resolve) => (release = resolve))
  const pages = pagesOf(
    async ({ after, before, near, offset = 0, limit = PAGE }) => {
      asked.push(near === undefined ? 'exact' : 'near')
      const from =
        near !== undefined
          ? Math.round(Number(near) * ROWS) + OFF
          : typeof before === 'string' && before === ''
            ? ROWS - Number(offset) - Number(limit)
            : typeof before === 'string'
              ? Number(before) - Number(offset) - Number(limit)
              : after === ''
                ? Number(offset)
                : Number(after) + 1 + Number(offset)
      const results = idsFrom(from, Number(limit))
      return {
        results,
        before: String(results[0]?.id ?? ''),
        after: String(results.at(-1)?.id ?? ''),
        ...(near !== undefined && { about: true }),
      }
    },
    { ordering: 'id' },
    () => {},
    { count: async ({ before }) => isCounted.then(() => Number(before)), onSettled: settle },
  )
  pages.counted(ROWS)
  return { pages, asked, isSettled, release }
}

test('rows from about there are shown at once and read on from, then those that stand there', async () => {
  const { pages, asked, isSettled, release } = list()
  const middle = ROWS / 2
  await pages.see(middle, middle + 3 * PAGE)
  expect([asked, pages.isAbout, pages.idAt(middle)]).toEqual([['near', 'exact', 'exact'], true, middle + OFF])
  expect(pages.idAt(middle + 2 * PAGE + 1)).toBe(middle + OFF + 2 * PAGE + 1)
  release()
  await isSettled
  expect([pages.isAbout, pages.idAt(middle)]).toEqual([false, undefined])
  await pages.see(middle, middle + 3 * PAGE)
  expect([pages.isAbout, pages.idAt(middle), pages.idAt(middle + 2 * PAGE + 1)]).toEqual([
    false,
    middle,
    middle + 2 * PAGE + 1,
  ])
  // From then on a jump near there is exact.
  asked.length = 0
  await pages.see(middle + 50_000, middle + 50_001)
  expect([asked, pages.idAt(middle + 50_000)]).toEqual([['exact'], middle + 50_000])
})

test('what is near the beginning or the end is read exactly', async () => {
  const { pages, asked } = list()
  await pages.see(0, 10)
  await pages.see(60_000, 60_010)
  await pages.see(ROWS - 10, ROWS)
  expect([asked, pages.idAt(60_000), pages.idAt(ROWS - 1)]).toEqual([['exact', 'exact', 'exact'], 60_000, ROWS - 1])
})

test('what was read from the end by a count that was about right is read again once it is exact', async () => {
  const { pages } = list()
  pages.counted(ROWS - 400, true)
  await pages.see(ROWS - 410, ROWS - 400)
  expect(pages.isAbout).toBe(true)
  pages.counted(ROWS)
  expect([pages.isAbout, pages.idAt(ROWS - 410)]).toEqual([false, undefined])
})
