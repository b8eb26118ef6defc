/** A shift lead's morning from the dashboard of the terminal, without a mouse: what is asked, who is turned away, and for which paper. */
import { expect, press, test } from '../site/story.ts'

test.use({ mouse: false })

test('the dashboard opens what its figures count, and the papers that stop tomorrow’s loads are looked at', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto(`${page.url().split('#')[0]}#/company/terminalboss/v3/dashboard/`)
  const tiles = page.getByRole('listbox', { name: 'Tiles' })
  await expect(tiles).toBeFocused()
  for (const name of ['At the racks', 'Loads today', 'Tanks', 'Turned away tomorrow', 'Papers ending', 'Sites in step'])
    await expect(tiles.getByRole('group', { name, exact: true })).toBeVisible()

  // A tile that is hidden is gone until all are shown again.
  await press(page, 'x')
  await expect(tiles.getByRole('group', { name: 'At the racks', exact: true })).toBeHidden()
  await press(page, 'a')
  await expect(tiles.getByRole('group', { name: 'At the racks', exact: true })).toBeVisible()

  // The second figure of those turned away counts loads that lack a paper, and opens the papers.
  const paper = tiles.getByRole('option', { name: /^Turned away tomorrow:\s*[1-9]\d*\s*For a paper/ })
  await expect(paper).toBeVisible()
  await press(page, 'Home')
  for (let steps = 0; steps < 80 && (await paper.getAttribute('aria-selected')) !== 'true'; steps++)
    await page.keyboard.press('ArrowDown')
  await expect(paper).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  const matrix = page.getByRole('grid', { name: 'Certificates by holder and type' })
  await expect(matrix).toBeFocused()
  const stopping = matrix.getByRole('gridcell', { name: /expired, .* stops \d+ loads? tomorrow$|missing, stops/ })
  await expect(stopping.first()).toBeVisible()

  // To the cell that stops a load: its state is said below, and the load is one key away.
  await press(page, 'n')
  await expect(page.getByRole('region', { name: 'Matrix of certificates' })).toContainText('Tomorrow: ')
  await press(page, 'u')
  await expect(page.getByRole('dialog')).toContainText('Document')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press(page, 'o')
  await expect(page.locator('[data-pane]')).toHaveCount(3)
  await expect(page.locator('[data-pane] h2').last()).toContainText(/^(T|BK-)\d+/)
})
