/** An administrator invites somebody, asks why another may not, changes a role and merges two parties: by keys alone. */
import { expect, gridHasFocus, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

const at = (url: string, path: string): string => `${url.split('#')[0]}#${path}`

test('why somebody may not is asked in words, and a role that gives it is changed and taken back', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin')
  const api = await site.as('admin')
  await run(page, 'why vic ticket void', 'Explain why somebody may not: vic ticket void')
  await expect(page.getByText(/Vic Halloran may not “Void” \(ticket\)/)).toContainText(
    'Missing is “Can change ticket status” (can_change_ticket_status)',
  )
  await page.goto(at(page.url(), '/config/roles/'))
  const grid = page.getByRole('grid', { name: 'Permissions of roles' })
  await expect(grid).toBeFocused()
  await press(page, '/')
  await page.keyboard.type('change ticket status')
  await press(page, 'Enter')
  await press(page, 'Control+End')
  await expect(page.getByText('Viewers · Terminal v3 extras · Can change ticket status: not given')).toBeVisible()
  await press(page, 'Space')
  await expect(page.getByText(/people gain: .*Vic Halloran/)).toBeVisible()
  await press(page, 'Control+s')
  const viewers = async (): Promise<readonly string[]> =>
    (await api<{ results: { name: string; permissions: string[] }[] }>('groups/')).results.find(
      ({ name }) => name === 'Viewers',
    )?.permissions ?? []
  await expect.poll(viewers).toContain('can_change_ticket_status')
  await expect(page.getByText('1 role kept.')).toBeVisible()
  await press(page, 'Control+z')
  await expect.poll(viewers).not.toContain('can_change_ticket_status')
})

test('somebody is invited by a letter', async ({ page, site, signIn }) => {
  await signIn('admin')
  const api = await site.as('admin')
  await page.goto(at(page.url(), '/config/admin/'))
  await expect(page.getByText(/^\d+ users$/)).toBeVisible()
  await gridHasFocus(page)
  await press(page, 'a')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Email' }).fill('new.hand@demo.test')
  await form.getByRole('textbox', { name: 'Name' }).fill('New Hand')
  await press(page, 'Control+Enter')
  await expect.poll(async () => (await api<{ count: number }>('user/?email=new.hand@demo.test')).count).toBe(1)
  const { results } = await api<{ results: { to_address: string; subject: string }[] }>('letter/?limit=1')
  expect(results[0]).toMatchObject({
    to_address: 'new.hand@demo.test',
    subject: 'Ada Lindqvist invites you to Highball',
  })
})
