/** Links to a place by keyboard: two are made, each stays open, one is ended in the list, and that is taken back. */
import { show } from '../site/show.ts'
import { expect, expectNotice, gridHasFocus, press, run, test, type } from '../site/story.ts'

test.use({ mouse: false })

type Link = { readonly name: string; readonly status: string }

test('a link is made from the palette and another on the place; one is ended in the list, and comes back by undo', async ({
  page,
  site,
  signIn,
}) => {
  const api = await site.as('admin')
  const name = `Gate ${Date.now()}`
  const place = await api<{ id: number }>('schedule/location/', { method: 'POST', body: { name, timezone: 'UTC' } })
  const links = async () =>
    (await api<{ results: Link[] }>(`schedule/link/?location=${place.id}&ordering=id`)).results.map(
      (link) => `${link.name} ${link.status}`,
    )
  const made = page.getByRole('dialog', { name: 'The link was made' })
  await signIn('admin')

  // The list of a place without links leads to the first one.
  await show(page, `/scheduler/location/${place.id}/overview/`)
  await page.getByRole('button', { name: 'Make a link to this place…' }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: 'Make a link to this place' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await run(page, 'booking link', 'Make a link to a place…')
  const asking = page.getByRole('dialog', { name: 'Make a link to a place' })
  await expect(asking.getByRole('combobox', { name: /^Place/ })).toBeFocused()
  await type(page, name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await press(page, 'ArrowDown', 'Enter')
  await asking.getByRole('textbox', { name: 'Name' }).focus()
  await type(page, 'Dispatch')
  await press(page, 'Control+Enter')
  await expect(made.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/#\/auth\/booking\//)
  await press(page, 'Escape')
  await expect(made).toHaveCount(0)

  await show(page, `/scheduler/location/${place.id}/overview/`)
  await press(page, 'Shift+k')
  const askingHere = page.getByRole('dialog', { name: 'Make a link to this place' })
  await expect(askingHere.getByRole('combobox', { name: /^Place/ })).toHaveCount(0)
  await askingHere.getByRole('textbox', { name: 'Name' }).focus()
  await type(page, 'Night')
  await press(page, 'Control+Enter')
  await expect(made).toBeVisible()
  await press(page, 'Escape')
  await expect(made).toHaveCount(0)
  expect(await links()).toEqual(['Dispatch open', 'Night open'])

  await show(page, '/scheduler/links/?f.name=Dispatch')
  await gridHasFocus(page)
  await expect(page.getByText(/^1 of \d+ links to places$/)).toBeVisible()
  await press(page, 'Space', 's', 'e')
  await expect(page.getByRole('dialog', { name: 'End 1 link to a place' })).toContainText('Dispatch booking page')
  await press(page, 'Enter')
  await expect.poll(links).toEqual(['Dispatch ended', 'Night open'])
  await expectNotice(page, 'Dispatch booking page: open → ended')
  await press(page, 'Control+z')
  await expect.poll(links).toEqual(['Dispatch open', 'Night open'])
})
