/** What README tells one to type works on the demo as it comes: sign-ins, palette entries, the typed move, pages of the server. */
import { readFileSync } from 'node:fs'
import { ask, expect, expectNotice, press, run, test, type } from './site/story.ts'
import { carsOn, readYard } from './site/yard.ts'

const readme = readFileSync('README.md', 'utf8')
const found = (pattern: RegExp): readonly string[] => [...readme.matchAll(pattern)].map(([, said]) => said ?? '')

test('every sign-in opens the console', async ({ page, site }) => {
  const addresses = found(/`(\w+@demo\.test)`/g)
  expect(addresses.length).toBe(10)
  const password = found(/The password is `(\w+)`/g)[0] ?? ''
  for (const address of addresses) {
    await page.goto(site.url)
    await page.getByLabel('E-mail').fill(address)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-pane]').first()).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
})

test('what it says is in the palette is found there first', async ({ page, signIn }) => {
  await signIn('dispatcher')
  const entries = found(/`([^`]+)` in the palette/g)
  expect(entries.length).toBeGreaterThan(1)
  for (const entry of entries) {
    await press(page, 'Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await type(page, entry)
    await expect(page.getByRole('option', { selected: true })).toContainText(entry)
    await press(page, 'Escape', 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the move it types moves the cars', async ({ page, site, signIn }) => {
  const [sentence = ''] = found(/`([A-Z]{2,4} \d+-\d+ > [^`]+)`/g)
  const [, first, last, to = '', place] = /(\d+)-(\d+) > (\w+) @(\d+)/.exec(sentence) ?? []
  const api = await site.as('planner')
  await signIn('planner')
  await run(page, ':Gateway Yard', 'Gateway Yard')
  await expect(page.getByRole('grid', { name: /Actual layout of Gateway Yard/ })).toBeFocused()
  await ask(page, sentence)
  await expect(page.getByText(new RegExp(`${to} @${place ?? ''}\\b`)).first()).toBeAttached()
  await press(page, 'Enter')
  await expectNotice(page, /Moved /)
  const after = await readYard(api)
  const numbers = after
    .marks(carsOn(after, to))
    .slice(Number(place) - 1)
    .map((mark) => Number(mark.split(' ')[1]))
  expect([numbers[0], numbers.includes(Number(last))]).toEqual([Number(first), true])
})

test('the pages of the server that it names answer', async ({ page, site }) => {
  const paths = found(/`(\/api\/[^`]+)`/g)
  expect(paths.length).toBe(2)
  for (const path of paths) expect((await page.request.get(`${site.url}${path}`)).status()).toBe(200)
})
