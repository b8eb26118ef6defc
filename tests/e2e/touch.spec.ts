/** A tablet without keyboard: on every screen each control is large enough for a finger, nothing is cut off, and no key is named. */
import { cutOff } from './site/cut-off.ts'
import { addresses, screensOfThisRun } from './site/every-screen.ts'
import { show } from './site/show.ts'
import { expect, test } from './site/story.ts'
import { tooSmall } from './site/targets.ts'

test.use({ trace: 'off', viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

test('every control of every screen is at least 44 px wide and high on a tablet, and no key is named', async ({
  page,
  site,
  signIn,
}) => {
  test.setTimeout(1_200_000)
  const addressOf = addresses(await site.as('admin'))
  await signIn('admin')
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const problems: string[] = []
  for (const screen of await screensOfThisRun()) {
    const path = await addressOf(screen)
    await show(page, path)
    for (const what of [...(await page.evaluate(tooSmall)), ...(await page.evaluate(cutOff))])
      problems.push(`${screen.name} (${path}): ${what}`)
  }
  expect(problems).toEqual([])
})
