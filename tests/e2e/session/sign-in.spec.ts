/** A person signs in through the provider of their company, by keyboard, with an identity provider in the process of the test. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, press, test, type } from '../site/story.ts'
import {
  assertionXml,
  ISSUER,
  packed,
  requestIdOf,
  responseXml,
  signed,
  signer,
} from '../../server/auth/providers/identity-provider.ts'

test.use({ mouse: false })

const NAME = 'story'
type Answers = { email: string; key: ReturnType<typeof signer> }

/** Its page shows who signs in; its button sends the answer to the console. */
async function startProvider(acs: () => string, audience: () => string, answers: Answers) {
  const server = http.createServer((request, response) => {
    // Browsers ask for an icon too.
    if (request.url?.includes('SAMLRequest') !== true) return void response.writeHead(404).end()
    const requestId = requestIdOf(`http://idp.test${request.url ?? ''}`)
    const said = { requestId, acs: acs(), audience: audience(), email: answers.email }
    const field = packed(signed(responseXml(said, assertionXml(said)), answers.key))
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Provider of the story</h1>
      <form method="post" action="${acs()}"><input type="hidden" name="SAMLResponse" value="${field}">
      <input type="hidden" name="RelayState" value=""><button autofocus>Continue as ${answers.email}</button></form></html>`)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/sso`, close: () => server.closeAllConnections() }
}

test('a clerk comes in by the button of their provider, and is told why not by another', async ({ page, site }) => {
  const key = signer('Provider of the story')
  const answers: Answers = { email: 'clerk@demo.test', key }
  // The address that the server calls its own; the pages of other stories are at the same one by number.
  const own = site.url.replace('127.0.0.1', 'localhost')
  const acs = `${own}/api/auth/saml/${NAME}/acs/`
  const provider = await startProvider(
    () => acs,
    () => `${own}/api/auth/saml/${NAME}/metadata/`,
    answers,
  )
  const api = await site.as('admin')
  const made = await api<{ id: number }>('sign_in_provider/', {
    method: 'POST',
    body: {
      name: NAME,
      label: 'Story ID',
      kind: 'saml',
      enabled: true,
      issuer: ISSUER,
      entry_point: provider.address,
      certificate: key.certificate,
      domains: ['demo.test'],
      required: true,
    },
  })

  await page.goto(`${own}/#/user/`)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await type(page, 'clerk@demo.test')
  await expect(page.getByRole('button', { name: 'Sign in with Story ID' })).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Continue as clerk@demo.test' })).toBeFocused()
  await press(page, 'Enter')
  // It finishes by itself, and goes on to where the clerk was going.
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.getByText('This session')).toBeVisible()
  expect(page.url()).toContain('#/user/')

  await page.evaluate(() => {
    localStorage.removeItem('token')
    sessionStorage.clear()
  })
  answers.email = 'nobody@demo.test'
  await page.goto('about:blank')
  await page.goto(`${own}/`)
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await type(page, 'nobody@demo.test')
  await expect(page.getByRole('button', { name: 'Sign in with Story ID' })).toBeVisible()
  await press(page, 'Tab', 'Enter')
  await expect(page.getByRole('button', { name: 'Continue as nobody@demo.test' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('alert')).toContainText('There is no active account here for you.')
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()

  // An administrator has a password for the day on which the provider fails.
  await type(page, 'admin@demo.test')
  await expect(page.getByRole('button', { name: 'Sign in with Story ID' })).toBeVisible()
  await press(page, 'Tab', 'Tab')
  await expect(page.getByRole('button', { name: /^Administrator/ })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.getByLabel('Password').focus()
  await type(page, 'highball')
  await press(page, 'Enter')
  await expect(page.locator('[data-pane]').first()).toBeVisible()
  await api(`sign_in_provider/${made.id}/`, { method: 'DELETE' })
  provider.close()
})
