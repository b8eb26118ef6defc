/** A fast typist, who waits for nothing: raw keys, and the limits of the product. Everything typed goes where the key before it leads. */
import { expect, gridHasFocus, pressNow, test } from './site/story.ts'

test.use({ mouse: false, patience: 'product' })

test('a command is found, chosen and answered without looking; a sequence opens a table, and arrows move among its rows', async ({
  page,
  signIn,
}) => {
  await signIn('clerk')
  await gridHasFocus(page)
  expect(await page.locator('meta[name="key-patience"]').getAttribute('content')).toBe('product')
  await pressNow(page, 'Control+k')
  await page.keyboard.type('>set status of listed')
  await pressNow(page, 'Enter')
  await page.keyboard.type('none such')
  const numbers = page.getByRole('dialog').getByRole('textbox', { name: /Ticket numbers/ })
  await expect(numbers).toHaveValue('none such')
  await pressNow(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressNow(page, 'g', 't', 'ArrowRight', 'ArrowRight')
  await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveAttribute('aria-colindex', /[3-5]/)
})
