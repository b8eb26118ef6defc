/** A phone in the hand, without keys: a table is cards that are tapped, selected and drawn aside for the next verb of a row. */
import { cutOff } from './site/cut-off.ts'
import { expect, test } from './site/story.ts'
import { tooSmall } from './site/targets.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Contract = { readonly id: number; readonly contract_number: string; readonly status: string }

test('contracts are cards: one is opened, one is selected, and a draft is approved by drawing it aside', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  const { results } = await api<{ results: Contract[] }>('contract/?status=draft&ordering=contract_number')
  const tried = await api<{ results: { id: number; outcome: string }[] }>('contract/approve/', {
    method: 'POST',
    body: { ids: results.map(({ id }) => id), dry_run: true },
  })
  const ready = tried.results.find(({ outcome }) => outcome === 'changed')
  const draft = results.find(({ id }) => id === ready?.id)
  if (draft === undefined) throw new Error('The demo has no draft of a contract that can be approved.')

  await page.goto(`${page.url().split('#')[0]}#/company/contracts/?q=${draft.contract_number}`)
  const cards = page.getByRole('list', { name: 'Cards of contracts' })
  const card = cards.getByRole('listitem').filter({ hasText: draft.contract_number })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('draft')
  expect([...(await page.evaluate(tooSmall)), ...(await page.evaluate(cutOff))]).toEqual([])

  await card.getByRole('button', { name: `Select ${draft.contract_number}` }).tap()
  await expect(page.getByText(/\b1\s+selected/)).toBeVisible()
  await card.getByRole('button', { name: `Select ${draft.contract_number}` }).tap()
  await expect(page.getByText(/\b1\s+selected/)).toHaveCount(0)

  // Where a finger touches it, it has to stand still.
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (box === null) throw new Error('The card is not drawn.')
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', left: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + left, y: box.y + box.height / 2 }],
    })
  await finger('touchStart', 300)
  for (const left of [280, 250, 210, 170]) await finger('touchMove', left)
  await finger('touchEnd', 170)
  await card.getByRole('button', { name: 'Approve' }).tap()
  const status = async () => (await api<Contract>(`contract/${draft.id}/`)).status
  await expect.poll(status).toBe('approved')
  await expect(card).toContainText('approved')

  await card
    .getByRole('button', { name: new RegExp(draft.contract_number) })
    .last()
    .tap()
  await expect(page.getByRole('heading', { name: new RegExp(draft.contract_number) }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
