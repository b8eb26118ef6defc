/** Reads who signs in from the signed bytes of an assertion, and from nothing else. */
import { X509Certificate } from 'node:crypto'
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { SignInRefused } from '../refusal.ts'
import type { Provider } from '../provider.ts'
import { elementsIn, parsed } from './response-shape.ts'

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const SKEW_MS = 60_000
export const REQUEST_MINUTES = 10

export type SamlAddresses = { readonly acs: string; readonly metadata: string }
export type Asserted = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Until when it could be used again, in milliseconds. */
  readonly until: number
}

export const certificatesOf = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []

/** Those whose time it is. Throws where none is left, telling when the last ran out. */
function validCertificates(pem: string, now: number): [string, ...string[]] {
  const read = certificatesOf(pem).map((text) => ({ text, ends: Date.parse(new X509Certificate(text).validTo) }))
  const [first, ...more] = read.filter(({ ends }) => ends > now).map(({ text }) => text)
  if (first !== undefined) return [first, ...more]
  const last = Math.max(0, ...read.map(({ ends }) => ends))
  throw new SignInRefused('signature', `the certificate ran out on ${new Date(last).toISOString().slice(0, 10)}`)
}

/** The name of this server at the provider. */
export const audienceOf = ({ audience }: Pick<Provider, 'audience'>, { metadata }: SamlAddresses): string =>
  audience === '' ? metadata : audience

/** What of a provider the judgement of its answers goes by. */
export type SamlProvider = Pick<Provider, 'issuer' | 'entry_point' | 'certificate' | 'audience'>
export type KnownRequest = { readonly inResponseTo: string; readonly at: number }

/** The library with what stands of this provider. `known`: the one request that is under way. */
export function samlOf(
  provider: Omit<SamlProvider, 'certificate'>,
  addresses: SamlAddresses,
  idpCert: string | string[],
  known?: KnownRequest,
): SAML {
  const { issuer, entry_point: entryPoint } = provider
  const audience = audienceOf(provider, addresses)
  return new SAML({
    callbackUrl: addresses.acs,
    entryPoint,
    issuer: audience,
    audience,
    idpIssuer: issuer,
    idpCert,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: SKEW_MS,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_MINUTES * 60_000,
    ...(known && { generateUniqueId: () => known.inResponseTo }),
    // What is under way is kept in the database, which gave it out and took it back already.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (key) => (key === known?.inResponseTo ? new Date(known.at).toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

const child = (parent: Element, name: string): Element | undefined => elementsIn(parent, ASSERTION, name)[0]
const textIn = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

function judgeTimes(element: Element | undefined, now: number): number {
  const ends = Date.parse(element?.getAttribute('NotOnOrAfter') ?? '')
  const begins = element?.getAttribute('NotBefore') ?? ''
  if (!(ends + SKEW_MS > now)) throw new SignInRefused('expired', 'its time is over, or it has none')
  if (begins !== '' && !(Date.parse(begins) - SKEW_MS <= now))
    throw new SignInRefused('expired', 'its time has not come')
  return ends + SKEW_MS
}

const NAMES = ['displayname', 'name', 'cn', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name']
function displayName(assertion: Element): string {
  const attributes = elementsIn(assertion, ASSERTION, 'AttributeStatement').flatMap((one) =>
    elementsIn(one, ASSERTION, 'Attribute'),
  )
  const found = NAMES.flatMap((name) =>
    attributes.filter((one) => (one.getAttribute('Name') ?? '').toLowerCase() === name),
  ).map((one) => textIn(child(one, 'AttributeValue')))
  return found.find((text) => text !== '') ?? ''
}

/** Judges each statement by itself: the library leaves some out where the assertion does. */
function readAssertion(xml: string, provider: SamlProvider, addresses: SamlAddresses, inResponseTo: string): Asserted {
  const now = Date.now()
  const assertion = parsed(xml)
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== ASSERTION)
    throw new SignInRefused('signature', 'something else is signed')
  if (textIn(child(assertion, 'Issuer')) !== provider.issuer) throw new SignInRefused('signature', 'another issuer')
  const conditions = elementsIn(assertion, ASSERTION, 'Conditions')
  if (conditions.length !== 1) throw new SignInRefused('audience', 'no conditions')
  const restrictions = conditions.flatMap((one) => elementsIn(one, ASSERTION, 'AudienceRestriction'))
  const isForUs = (one: Element): boolean =>
    elementsIn(one, ASSERTION, 'Audience').some((audience) => textIn(audience) === audienceOf(provider, addresses))
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SignInRefused('audience', 'another audience')
  const untils = [judgeTimes(conditions[0], now)]
  const subject = child(assertion, 'Subject')
  const confirmations = subject === undefined ? [] : elementsIn(subject, ASSERTION, 'SubjectConfirmation')
  const bearer = confirmations.find((one) => one.getAttribute('Method') === BEARER)
  const data = bearer === undefined ? undefined : child(bearer, 'SubjectConfirmationData')
  if (subject === undefined || data === undefined || confirmations.length !== 1)
    throw new SignInRefused('signature', 'no confirmation of its bearer')
  if (data.getAttribute('Recipient') !== addresses.acs) throw new SignInRefused('audience', 'another recipient')
  if (data.getAttribute('InResponseTo') !== inResponseTo) throw new SignInRefused('expired', 'of another request')
  untils.push(judgeTimes(data, now))
  const email = textIn(child(subject, 'NameID'))
  const id = assertion.getAttribute('ID') ?? ''
  if (id === '') throw new SignInRefused('signature', 'no id')
  return { id, email, name: displayName(assertion), until: Math.max(...untils) }
}

/** `at`: when the request was made, in milliseconds. Throws a refusal for whatever is not in order. */
export async function verified(
  field: string,
  provider: SamlProvider,
  addresses: SamlAddresses,
  known: KnownRequest,
): Promise<Asserted> {
  const certificates = validCertificates(provider.certificate, Date.now())
  const saml = samlOf(provider, addresses, certificates, known)
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: field }).catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error)
    if (/expired|not yet valid|InResponseTo/i.test(said)) throw new SignInRefused('expired', said)
    throw new SignInRefused(/audience/i.test(said) ? 'audience' : 'signature', said)
  })
  const signed = profile?.getAssertionXml?.()
  if (signed === undefined) throw new SignInRefused('signature', 'nothing is signed')
  return readAssertion(signed, provider, addresses, known.inResponseTo)
}
