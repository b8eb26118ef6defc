/** By keys alone, the border between two panes is moved, made even and left again; commands make a pane wider and narrower. */
import { show } from './site/show.ts'
import { expect, press, run, tabTo, test } from './site/story.ts'

test.use({ mouse: false })

test('a border is reached, moved by arrows, made even by Enter and left by Esc', async ({ page, signIn }) => {
  await signIn('dispatcher')
  await show(page, '/contract/yard/1/management/')
  await press(page, 'Alt+\\')
  await expect(page.locator('[data-pane]')).toHaveCount(2)
  const border = page.getByRole('separator', { name: /^Border between .+ and .+/ })
  const share = (): Promise<number> => border.getAttribute('aria-valuenow').then(Number)
  const width = (): Promise<number> =>
    page
      .locator('[data-pane]')
      .last()
      .evaluate((pane) => pane.getBoundingClientRect().width)
  await run(page, 'move pane border', 'Move pane border with arrow keys')
  await expect(border).toBeFocused()
  expect(await share()).toBe(50)
  const half = await width()
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await expect.poll(share).toBe(40)
  expect(await width()).toBeGreaterThan(half)
  await press(page, 'Home')
  expect(await share()).toBe(Number(await border.getAttribute('aria-valuemin')))
  // No pane becomes narrower than can be read.
  await press(page, 'ArrowLeft')
  expect(await share()).toBe(Number(await border.getAttribute('aria-valuemin')))
  await press(page, 'End')
  expect(await share()).toBe(Number(await border.getAttribute('aria-valuemax')))
  await expect(border).toBeFocused()
  await press(page, 'Enter')
  expect(await share()).toBe(50)
  await press(page, 'Escape')
  await expect(page.locator('[data-pane]').last().locator(':focus')).toHaveCount(1)

  await run(page, 'make pane narrower', 'Make pane narrower')
  await expect.poll(share).toBe(55)
  await run(page, 'make pane wider', 'Make pane wider')
  await expect.poll(share).toBe(50)
  await tabTo(page, border)
  await press(page, 'ArrowRight')
  await expect.poll(share).toBe(55)
})
