/** Shows a screen, and waits until it is drawn. */
import type { Page, Request } from 'playwright/test'
import { expect } from './story.ts'

const underWay = new WeakMap<Page, Set<Request>>()

/** The requests of a page that have no answer yet: code and rows of what is still to be drawn. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const known = underWay.get(page)
  if (known) return known
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  return requests
}

/** Runs in the page: what was asked for is on its way, or has been drawn. */
const nextFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })

export async function show(page: Page, path: string): Promise<void> {
  const requests = requestsOf(page)
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  const pane = page.locator('[data-pane]').first()
  await expect(pane).toBeVisible()
  await expect(pane.locator('[aria-busy="true"]')).toHaveCount(0)
  // Code asks for rows, and rows for more of them: three times nothing under way. What never ends is named when the time is over.
  await expect(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await page.evaluate(nextFrames)
      expect([...requests].map((request) => request.url())).toEqual([])
    }
  }).toPass({ intervals: [20], timeout: 60_000 })
  await expect(pane.locator('[aria-busy="true"]')).toHaveCount(0)
  // Announcements follow the drawing a moment later.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-pane] [aria-activedescendant]')].every(
          (one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '') !== null,
        ),
      ),
    )
    .toBe(true)
  // Waits for fade-ins and deferred work.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  })
  await page.evaluate(nextFrames)
}
