/** Describes the calls about one's own companies and second factor. */
export type UndeclaredCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly answers: string
  /** Names of required texts. */
  readonly input?: readonly string[]
  /** Names of required whole numbers, and of texts that may be given. */
  readonly numbers?: readonly string[]
  readonly optional?: readonly string[]
  /** Parameters of the address, each with what it says. */
  readonly query?: Readonly<Record<string, string>>
  /** No token needed. */
  readonly open?: boolean
}

export const ownCalls: readonly UndeclaredCall[] = [
  {
    method: 'GET',
    path: 'user/totp/',
    summary: 'My second factor',
    answers: '{enabled, required, recovery_left}',
  },
  {
    method: 'POST',
    path: 'user/totp/begin/',
    summary: 'Draw a secret for my authenticator',
    answers: '{secret, uri, qr: {size, path}}',
    input: ['password'],
  },
  {
    method: 'POST',
    path: 'user/totp/confirm/',
    summary: 'Ask for codes from now on, by a code that shows the authenticator has the secret',
    answers: '{recovery}: ten codes for one use each, shown once',
    input: ['code'],
  },
  {
    method: 'POST',
    path: 'user/totp/end/',
    summary: 'End my second factor',
    answers: '{enabled}',
    input: ['password', 'code'],
  },
  { method: 'POST', path: 'user/:id/end_totp/', summary: 'Take away the second factor of a user', answers: '{id}' },
  {
    method: 'POST',
    path: 'user/change_company/',
    summary: 'Go on in another company of mine, by its number `company`; the token ends',
    answers: '{company: {id, name}, token}',
  },
  {
    method: 'GET',
    path: 'membership/mine/',
    summary: 'The companies in which I may work, and those that ask me to',
    answers: '{results: [{id, company: {id, name}, groups, active, accepted_at, current}]}',
  },
  { method: 'POST', path: 'membership/:id/accept/', summary: 'Accept my membership of a company', answers: '{id}' },
  {
    method: 'POST',
    path: 'membership/:id/decline/',
    summary: 'Decline or leave a membership of mine',
    answers: '{id}',
  },
]
