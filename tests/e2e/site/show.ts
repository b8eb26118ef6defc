/** Shows a screen, and waits until it is drawn. */
import type { Page } from 'playwright/test'
import { expect } from './story.ts'

export async function show(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  const pane = page.locator('[data-pane]').first()
  await expect(pane).toBeVisible()
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
    await new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve())))
  })
}
