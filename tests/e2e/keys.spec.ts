/** Where keys go: a missing permission is said, and letters go into a field that a key has just opened. */
import { show } from './site/show.ts'
import { expect, expectNotice, press, pressNow, test } from './site/story.ts'

test.use({ mouse: false })

type Listed = { readonly results: readonly { readonly id: number | string }[] }

test('a viewer is told why Space does nothing on the yard board, and s on a ticket', async ({ page, site, signIn }) => {
  const { results } = await (await site.as('viewer'))<Listed>('terminalboss/v3/ticket/?limit=1')
  await signIn('viewer')
  await show(page, '/contract/yard/1/management/')
  await press(page, 'Space')
  await expectNotice(page, 'Pick up or drop cut: You do not have permission.')
  await show(page, `/company/terminalboss/v3/ticket/detail/${results[0]?.id}/`)
  await press(page, 's')
  await expectNotice(page, 'Change status of tickets: You do not have permission')
})

test('letters typed after the key of the notes go into the note, and run no command', async ({
  page,
  site,
  signIn,
}) => {
  const { results } = await (await site.as('dispatcher'))<Listed>('railshipment/?status=open&limit=1')
  await signIn('dispatcher')
  await show(page, `/rail/ship/${results[0]?.id}/`)
  const address = page.url()
  await pressNow(page, 'n', 'f', 's', 'n', 'a', 'x')
  const note = page.getByRole('textbox', { name: /note/i })
  await expect(note).toHaveValue('fsnax')
  await expect(note).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
})

test('Add cars refuses text without a car at its line, keeps Control K to itself, and closes by Esc', async ({
  page,
  signIn,
}) => {
  await signIn('planner')
  await show(page, '/contract/yard/1/management/')
  await press(page, 'i')
  const dialog = page.getByRole('dialog', { name: /^Add cars to / })
  const marks = dialog.getByRole('textbox', { name: 'Marks and numbers' })
  await expect(marks).toBeFocused()
  await page.keyboard.type('foo')
  await press(page, 'Control+Enter')
  await expect(dialog.getByText('1 × “foo” is not a car.')).toBeVisible()
  await expect(dialog.getByRole('textbox').and(page.locator(':focus'))).toHaveValue('foo')
  await press(page, 'Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
})
