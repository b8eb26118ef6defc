/** Judges a token of an issuer: a signed one by its keys, an opaque one by asking the issuer. What it says of a person follows. */
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { fetchUserInfo, tokenIntrospection } from 'openid-client'
import type { Claimed } from '../people.ts'
import type { Provider } from '../provider.ts'
import { SignInRefused } from '../refusal.ts'
import { issuerOf } from './issuers.state.ts'

const ALGORITHMS = ['RS256', 'PS256', 'ES256']
const SKEW_SECONDS = 60
export const MOST_LETTERS = 8192
const MOST_SUBJECT = 255

const refused = (why: string): SignInRefused => new SignInRefused('signature', why)

async function keysOf(provider: Provider): Promise<JWTVerifyGetKey> {
  if (provider.jwks !== '') return createLocalJWKSet(JSON.parse(provider.jwks) as JSONWebKeySet)
  const { keys } = await issuerOf(provider)
  if (keys === undefined) throw new SignInRefused('unavailable', 'the issuer publishes no keys')
  return keys
}

function refusalOf(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error
  if (error instanceof errors.JWTExpired) return new SignInRefused('expired', error.message)
  if (error instanceof errors.JWTClaimValidationFailed)
    return new SignInRefused(error.claim === 'aud' ? 'audience' : 'signature', error.message)
  if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
    return refused(error.message)
  return new SignInRefused('unavailable', error instanceof Error ? error.message : String(error))
}

/** Several audiences, or a party that it was made for, must name us. */
function judgeParty({ aud, azp }: JWTPayload, { client_id: client }: Provider): void {
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== client)
    throw new SignInRefused('audience', 'made for another application')
}

export async function verifiedPayload(provider: Provider, token: string): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, await keysOf(provider), {
      algorithms: ALGORITHMS,
      issuer: provider.issuer,
      audience: provider.client_id,
      clockTolerance: SKEW_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    judgeParty(payload, provider)
    // It says that somebody left, by the same issuer to the same client.
    if (payload['events'] !== undefined || /^logout\+jwt$/i.test(protectedHeader.typ ?? ''))
      throw refused('no token of a sign-in')
    if ((payload.iat ?? Infinity) > Date.now() / 1000 + SKEW_SECONDS) throw refused('made in the future')
    return payload
  } catch (error) {
    throw refusalOf(error)
  }
}

type Told = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Only an address that the issuer says it has verified counts. */
export function claimedBy(provider: Provider, told: Told): Claimed {
  const subject = textOf(told['sub'])
  if (subject === '' || subject.length > MOST_SUBJECT) throw refused('no subject')
  return {
    identity: { issuer: provider.issuer, subject },
    email: told['email_verified'] === true ? textOf(told['email']) : '',
    name: textOf(told['name']).slice(0, MOST_SUBJECT),
  }
}

/** Adds what the issuer tells of the person where the token itself tells no address. */
export async function withUserInfo(provider: Provider, told: Told, token: string): Promise<Told> {
  const { configuration } = await issuerOf(provider)
  if (typeof told['email'] === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined) return told
  try {
    return { ...(await fetchUserInfo(configuration, token, textOf(told['sub']))), sub: told['sub'] }
  } catch {
    return told
  }
}

async function introspected(provider: Provider, token: string): Promise<Claimed> {
  const { configuration } = await issuerOf(provider)
  if (configuration.serverMetadata().introspection_endpoint === undefined)
    throw refused('the issuer judges no opaque tokens')
  const told = await tokenIntrospection(configuration, token).catch((error: unknown) => {
    throw new SignInRefused('unavailable', error instanceof Error ? error.message : String(error))
  })
  if (told.active !== true) throw new SignInRefused('expired', 'not active')
  if (told.client_id !== provider.client_id) throw new SignInRefused('audience', 'given to another application')
  if (told.iss !== undefined && told.iss !== provider.issuer) throw refused('of another issuer')
  if (told.exp !== undefined && !(told.exp > Date.now() / 1000)) throw new SignInRefused('expired', 'expired')
  if (told.nbf !== undefined && !(told.nbf <= Date.now() / 1000 + SKEW_SECONDS))
    throw new SignInRefused('expired', 'not yet valid')
  return claimedBy(provider, await withUserInfo(provider, { ...told }, token))
}

/** Who comes with this token. Throws a refusal for any that is not in order. */
export async function claimedByToken(provider: Provider, token: string): Promise<Claimed> {
  if (token.length > MOST_LETTERS || !/^[\x21-\x7e]+$/.test(token)) throw refused('no token')
  if (token.split('.').length !== 3) return introspected(provider, token)
  return claimedBy(provider, await verifiedPayload(provider, token))
}
