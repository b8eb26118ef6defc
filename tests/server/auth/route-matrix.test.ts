/** What every call about accounts and the company's settings answers to each group of the demo, to a partner and to nobody. */
import { permissions as everyPermission } from '#model/kernel/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partnerOf, usersOf } from '../adversary/kinds.ts'
import { startServer, type Client, type Server } from '../harness.ts'

const ADMINISTRATION = 'configuration__user_administration'
let server: Server
let kinds: ReadonlyMap<string, Client>
let colleague: Client
beforeAll(async () => {
  server = await startServer({ ownDatabase: true })
  kinds = new Map([...(await usersOf(server)), ['partner', await partnerOf(server)], ['not signed in', server.nobody]])
  colleague = await server.user({ permissions: [] })
})
afterAll(() => server.close())

type Expected = number | ((asker: { has: (code: string) => boolean; isOurs: boolean }) => number)
type Asked = readonly [method: 'GET' | 'POST' | 'PATCH', path: () => string, body: () => object, expected: Expected]

const nothing = (): object => ({})
const withCode =
  (code: string, status: number): Expected =>
  ({ has }) =>
    has(code) ? status : 403
const ofColleague = (): object => ({ email: colleague.email, id: 0 })
/** Somebody who is not administered by the asker is the same as nobody. */
const administered =
  (status: number, otherwise: number): Expected =>
  ({ has, isOurs }) =>
    isOurs ? (has(ADMINISTRATION) ? status : otherwise) : 404

/** Open to everybody, whether signed in or not. */
const open: readonly Asked[] = [
  ['GET', () => 'auth/providers/?email=a@elsewhere.test', nothing, 200],
  ['GET', () => 'auth/saml/nothing/start/', nothing, 404],
  ['GET', () => 'auth/saml/nothing/metadata/', nothing, 404],
  ['POST', () => 'auth/saml/confirm/', () => ({ saml_token: 'x' }), 400],
  ['GET', () => 'auth/social/nothing/start/', nothing, 404],
  ['POST', () => 'auth/social/nothing/', () => ({ access_token: 'x' }), 404],
  ['POST', () => 'auth/login/redirect/', () => ({ code: 'x' }), 400],
]
/** With a session; without one each is 401. */
const signedIn: readonly Asked[] = [
  ['POST', () => 'auth/social/nothing/connect/', () => ({ access_token: 'x' }), 404],
  ['POST', () => 'user/disconnect_social/', () => ({ social: 'nothing' }), 400],
  ['POST', () => 'user/user_tokens/', () => ({ email: colleague.email }), administered(200, 404)],
  ['POST', () => 'user/end_token/', ofColleague, administered(400, 404)],
  ['GET', () => `user/${colleague.id}/permissions/`, nothing, administered(200, 403)],
  ['POST', () => 'user/change_company/', () => ({ company: 999_999 }), 404],
  ['GET', () => 'user/totp/', nothing, 200],
  ['POST', () => `user/${colleague.id}/end_totp/`, nothing, administered(409, 403)],
  ['GET', () => 'membership/mine/', nothing, 200],
  ['POST', () => 'membership/999999/accept/', nothing, 404],
  ['POST', () => 'membership/999999/decline/', nothing, 404],
  [
    'POST',
    () => 'user/slot_shortage_notification_users/',
    () => ({ location: 999_999 }),
    withCode('access_menu__truck_scheduler_locations', 404),
  ],
  ['POST', () => 'user/cors_anywhere/', () => ({ url: 'https://example.com/' }), 403],
  ['POST', () => 'user/invite/', nothing, withCode(ADMINISTRATION, 400)],
  ['POST', () => 'groups/shifts/', nothing, withCode(ADMINISTRATION, 400)],
  [
    'GET',
    () => 'company/application_configuration/get_company_config/',
    nothing,
    ({ has }) => (everyPermission.some(has) ? 200 : 403),
  ],
  [
    'PATCH',
    () => 'company/application_configuration/',
    () => ({ settings: { dancing: 1 } }),
    withCode(ADMINISTRATION, 400),
  ],
  ['POST', () => 'company/create_related_carrier_company/', nothing, withCode('configuration__parties', 400)],
  ['GET', () => 'bolnumber/get_or_create/?facility=999999', nothing, withCode('configuration__bol_number', 400)],
  ['GET', () => 'bolnumber/get_columns/', nothing, withCode('configuration__bol_number', 200)],
  [
    'GET',
    () => 'terminalboss/v3/code-generators/get_or_create/?code_type=dance',
    nothing,
    withCode('configuration__code_generators', 400),
  ],
  [
    'GET',
    () => 'terminalboss/v3/code-generators/get_columns/?code_type=ticket',
    nothing,
    withCode('configuration__code_generators', 200),
  ],
  ['GET', () => 'sign_in_provider/', nothing, withCode(ADMINISTRATION, 200)],
  ['GET', () => 'erp_connection/', nothing, withCode(ADMINISTRATION, 200)],
  ['GET', () => 'letter/', nothing, withCode(ADMINISTRATION, 200)],
  // Last: it ends the sessions of the colleague.
  ['POST', () => `user/${colleague.id}/regenerate_token/`, nothing, administered(200, 403)],
]

async function asked([method, path, body, expected]: Asked): Promise<readonly [answered: unknown, expected: unknown]> {
  const answers: [string, number][] = []
  const wanted: [string, number][] = []
  for (const [kind, client] of kinds) {
    const { status } = await client.ask(method, path(), method === 'GET' ? undefined : body())
    answers.push([kind, status])
    const asker = {
      has: (code: string) => [...client.permissions].some((one) => one === code),
      isOurs: client.company === server.ours,
    }
    const isOut = client.token === undefined && !open.some(([, one]) => one === path)
    wanted.push([kind, isOut ? 401 : typeof expected === 'number' ? expected : expected(asker)])
  }
  return [answers, wanted]
}

it('there are twelve kinds', () => expect(kinds.size).toBe(12))

describe.each([
  ['open', open],
  ['with a session', signedIn],
] as const)('%s', (_title, calls) => {
  it.each(calls.map((call) => [`${call[0]} ${String(call[1]).replace('() => ', '')}`, call] as const))(
    '%s',
    async (_call, one) => {
      const [answers, wanted] = await asked(one)
      expect(answers).toEqual(wanted)
    },
  )
})
