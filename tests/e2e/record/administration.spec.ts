/**
 * By keys alone, an administrator invites somebody, sees and ends their sessions, asks why another may not, and changes, compares and
 * copies roles.
 */
import { expect, expectNotice, gridHasFocus, press, run, test, type } from '../site/story.ts'

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
  await press(page, 'End')
  await expect(page.getByText('Viewers · Terminal v3 extras · Can change ticket status: not given')).toBeVisible()
  await press(page, 'Space')
  await expect(page.getByText(/people gain: .*Vic Halloran/)).toBeVisible()
  await press(page, 'Control+s')
  const viewers = async (): Promise<readonly string[]> =>
    (await api<{ results: { name: string; permissions: string[] }[] }>('groups/')).results.find(
      ({ name }) => name === 'Viewers',
    )?.permissions ?? []
  await expect.poll(viewers).toContain('can_change_ticket_status')
  await expectNotice(page, '1 role kept.')
  await press(page, 'Control+z')
  await expect.poll(viewers).not.toContain('can_change_ticket_status')
})

test('somebody is invited by a letter, comes in by its link, and is signed out by an administrator', async ({
  page,
  site,
  signIn,
  browser,
}) => {
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
  type Person = { id: number; email: string }
  const invited = async (): Promise<Person | undefined> =>
    (await api<{ results: Person[] }>('user/?email=new.hand@demo.test')).results[0]
  await expect.poll(async () => (await invited())?.email).toBe('new.hand@demo.test')
  // Not the newest alone: a job of the demo may have written another since.
  const { results } = await api<{ results: { to_address: string; subject: string }[] }>('letter/?limit=50')
  expect(results.find(({ to_address }) => to_address === 'new.hand@demo.test')).toMatchObject({
    subject: 'Ada Lindqvist invites you to Highball',
  })

  // The link of the letter sets the password, once. What the server says may be read a moment later.
  const said = (): string => /#(\/auth\/password-reset\/\d+\/[\w-]+\/)/.exec(site.said)?.[1] ?? ''
  await expect.poll(said).not.toBe('')
  const link = said()
  const hand = await browser.newPage()
  const choosePassword = async (): Promise<void> => {
    await hand.goto(at(site.url, link))
    await expect(hand.getByLabel('New password', { exact: true })).toBeFocused()
    await type(hand, 'a long enough one')
    await press(hand, 'Tab')
    await type(hand, 'a long enough one')
    await press(hand, 'Enter')
  }
  await choosePassword()
  await expect(hand.getByText('Your password has been changed.')).toBeVisible()
  await hand.goto('about:blank')
  await choosePassword()
  await expect(hand.getByRole('alert')).toBeVisible()
  await hand.goto('about:blank')
  await hand.goto(site.url)
  await expect(hand.getByLabel('E-mail')).toBeFocused()
  await type(hand, 'new.hand@demo.test')
  await press(hand, 'Tab')
  await type(hand, 'a long enough one')
  await press(hand, 'Enter')
  await expect(hand.locator('[data-pane]').first()).toBeVisible()

  // The administrator sees where they are signed in, and ends it.
  const { id } = (await invited()) ?? { id: 0 }
  await page.goto(at(page.url(), `/config/why/${id}`))
  await expect(page.getByRole('grid', { name: 'Permissions' })).toBeFocused()
  await press(page, '4')
  const sessions = page.getByRole('grid', { name: 'Sessions' })
  await expect(sessions.getByRole('row')).toHaveCount(1)
  await expect(sessions).toContainText('Last used')
  await press(page, 'x')
  await expectNotice(page, 'A session of New Hand was ended.')
  await expect(sessions).toContainText('Not signed in anywhere')
  await expect(hand.getByLabel('E-mail')).toBeVisible()
  await hand.close()
})

test('two roles are compared, and one is copied', async ({ page, site, signIn }) => {
  await signIn('admin')
  const api = await site.as('admin')
  type Role = { name: string; permissions: string[] }
  const roles = async (): Promise<readonly Role[]> => (await api<{ results: Role[] }>('groups/?ordering=name')).results
  const [first, second] = await roles()
  await page.goto(at(page.url(), '/config/roles/'))
  await expect(page.getByRole('grid', { name: 'Permissions of roles' })).toBeFocused()
  await press(page, 'c', 'ArrowRight', 'c')
  await expect(page.getByText(`${first?.name} and ${second?.name} differ in`)).toBeVisible()
  await press(page, 'Escape', 'Shift+c')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await type(page, 'Night shift')
  await press(page, 'Enter')
  await expect.poll(async () => (await roles()).some(({ name }) => name === 'Night shift')).toBe(true)
  const copied = (await roles()).find(({ name }) => name === 'Night shift')
  const alike = (await roles()).filter(({ permissions }) => permissions.join() === copied?.permissions.join())
  expect(alike.map(({ name }) => name)).toContain(second?.name)
})
