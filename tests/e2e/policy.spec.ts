/** What the page's own policy refuses, in a real browser: text that would become markup or code, and scripts of others. */
import { expect, test } from './site/story.ts'

test('no text becomes markup or code, and the console works all the same', async ({ page, site, signIn }) => {
  await signIn('clerk')
  // Counted by a worker, from rows that it read.
  await expect(page.locator('[data-pane]').first()).toContainText(/[\d,]+\s+tickets/)
  const answer = await page.request.get(site.url)
  expect(answer.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
    'permissions-policy': expect.stringContaining('microphone=()'),
  })
  // A page of its own: the browser reports what it refuses as an error of the page, and such errors fail a story.
  const other = await page.context().newPage()
  await other.goto(site.url)
  await expect(other.locator('#root > *').first()).toBeVisible()
  const tried = await other.evaluate(() => {
    const element = document.body.appendChild(document.createElement('div'))
    const refused = (work: () => unknown): string => {
      try {
        work()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    return {
      markup: refused(() => (element.innerHTML = '<b>bold</b>')),
      beside: refused(() => element.insertAdjacentHTML('afterend', '<i></i>')),
      written: refused(() => document.write('<p>written</p>')),
      policy: refused(() => Reflect.get(window, 'trustedTypes').createPolicy('another', {})),
      worker: refused(() => new Worker('https://elsewhere.test/worker.js')),
      script: refused(() => (document.createElement('script').src = 'https://elsewhere.test/script.js')),
      emptied: refused(() => (element.innerHTML = '')),
    }
  })
  const { emptied, ...rest } = tried
  expect(emptied).toBe('done')
  expect(rest).toEqual({
    markup: 'TypeError',
    beside: 'TypeError',
    written: 'TypeError',
    policy: 'TypeError',
    worker: 'TypeError',
    script: 'TypeError',
  })
})
