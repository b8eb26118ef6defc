/** Nobody comes in by a forged answer of a provider, and every try uses up the request that it came for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type Server } from '../../harness.ts'
import { attempts } from './forged-assertions.ts'
import { assertionXml, packed, responseXml, signed, signer } from './identity-provider.ts'
import { samlSetting, type SamlSetting } from './saml-setting.ts'

let server: Server
let at: SamlSetting
let email: string
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  // Whoever is let in though nobody has the name would show.
  at = await samlSetting(server, { create_users: true })
  email = (await server.user()).email
})
afterAll(() => server.close())

/** One address for each: the throttle must not refuse them in the place of what is tested. */
let tries = 0
const post = (field: string) => at.post({ SAMLResponse: field }, `10.2.${Math.floor(++tries / 200)}.${tries % 200}`)

const usersThere = async (): Promise<number> => (await at.boss.get('user/count/')).body.count

describe('forged answers', () => {
  it('are at least 60', () => expect(attempts.length).toBeGreaterThanOrEqual(60))

  it.each(attempts)('are refused: $name', async ({ field }) => {
    const before = await usersThere()
    const { id } = await at.begin()
    const good = at.said(id, email)
    const forged = field(good, at)
    expect(forged).not.toBe(packed(at.answer(good)))
    const landed = await post(forged)
    expect(landed).toMatchObject({ status: 303, token: '' })
    expect(['expired', 'audience', 'signature', 'unknown_user', 'cancelled']).toContain(landed.refused)
    expect(await usersThere()).toBe(before)
  })

  it('would be taken if they were good', async () => {
    const { id } = await at.begin()
    expect((await post(packed(at.answer(at.said(id, email))))).token).not.toBe('')
  })

  it('are refused that a strange key has signed, even if it is told with them', async () => {
    const { id } = await at.begin()
    const said = at.said(id, email)
    const strange = signer('A stranger')
    const xml = signed(responseXml(said, assertionXml(said)), strange)
    const told = strange.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
    const info = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${told}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
    expect((await post(packed(xml))).refused).toBe('signature')
    const again = await at.begin()
    const second = at.said(again.id, email)
    const other = signed(responseXml(second, assertionXml(second)), strange).replace('</ds:Signature>', info)
    expect((await post(packed(other))).refused).toBe('signature')
  })

  it('use up their request', async () => {
    const { id } = await at.begin()
    const good = at.answer(at.said(id, email))
    expect((await post(packed(good.replace(email, 'boss@test.test')))).refused).toBe('signature')
    expect((await post(packed(good))).refused).toBe('expired')
  })

  it('are those of a provider of another company', async () => {
    const other = await samlSetting(server)
    const { id } = await at.begin()
    // The same issuer and key, and a request of ours, sent to where it does not belong.
    expect((await other.send(at.answer(at.said(id, email)))).refused).toBe('expired')
    const own = await at.begin()
    expect((await post(packed(other.answer(at.said(own.id, email))))).refused).toBe('signature')
  })

  it('are repeated assertions, also for another request and after a restart', async () => {
    const [first, second] = [await at.begin(), await at.begin()]
    const id = '_one-assertion-for-two-requests'
    expect((await post(packed(at.answer(at.said(first.id, email, { id }))))).refused).toBe('')
    expect((await post(packed(at.answer(at.said(second.id, email, { id }))))).refused).toBe('expired')
  })

  it('do not come in twice when they come at once', async () => {
    const { id } = await at.begin()
    const field = packed(at.answer(at.said(id, email)))
    const landed = await Promise.all([1, 2, 3, 4, 5].map(() => post(field)))
    expect(landed.filter(({ token }) => token !== '')).toHaveLength(1)
  })
})
