/** Files of a record, without a mouse: attached, told when their content is there already, deleted and brought back. */
import { expect, expectNotice, press, run, test } from '../site/story.ts'

test.use({ mouse: false })

test('a file is attached; the same content is told; one that was deleted is brought back', async ({ page, signIn }) => {
  await signIn('clerk')
  await run(page, '#T1000', /T1000/)
  await expect(page.getByLabel('Comments')).toBeVisible()
  await press(page, 'Escape', 'f')
  const attach = page.getByRole('button', { name: 'Attach files…' })
  await expect(attach).toBeVisible()
  const send = async (name: string, content: string): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await attach.focus()
    await press(page, 'Enter')
    await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  await send('seals.csv', 'seal\r\n481516\r\n')
  await expectNotice(page, 'seals.csv attached.')
  await send('seals-2.csv', 'seal\r\n481516\r\n')
  await expectNotice(page, 'The same content is here already as seals.csv.')
  await send('photo.jpg', 'no picture')
  await expectNotice(page, 'photo.jpg ends in .jpg, but its content is text/plain.')
  await page.getByRole('button', { name: 'Delete seals.csv' }).focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('held for 30 days')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).focus()
  await press(page, 'Enter')
  await expectNotice(page, 'seals.csv deleted.')
  await expect(page.getByRole('button', { name: 'Delete seals.csv' })).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(page.getByRole('button', { name: 'Delete seals.csv' })).toBeVisible()
})
