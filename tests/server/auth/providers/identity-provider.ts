/** An identity provider of SAML for tests: it makes signed answers, and lets a test spoil them before or after they are signed. */
import { randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { selfSigned, type Signer } from '#server/demo/seed/sign-in/certificate.ts'

const DAY_MS = 86_400_000
export const signer = (name: string, days = 30): Signer =>
  selfSigned(name, new Date(Date.now() - 60 * DAY_MS), new Date(Date.now() + days * DAY_MS))

export const ISSUER = 'https://idp.example.com/saml'
const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

export type Said = {
  readonly requestId: string
  readonly acs: string
  readonly audience: string
  readonly email: string
  readonly name?: string
  readonly issuer?: string
  readonly recipient?: string
  readonly confirmedRequest?: string
  readonly destination?: string
  readonly id?: string
  readonly from?: number
  readonly until?: number
  readonly confirmUntil?: number
  readonly status?: string
  readonly method?: string
}

const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
export const newId = (): string => `_${randomBytes(16).toString('hex')}`

export function assertionXml(said: Said): string {
  const { requestId, acs, audience, email, name = 'Ada Rail', issuer = ISSUER, id = newId() } = said
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID><saml:SubjectConfirmation Method="${said.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}"><saml:SubjectConfirmationData NotOnOrAfter="${at(said.confirmUntil ?? said.until ?? 300)}" Recipient="${said.recipient ?? acs}" InResponseTo="${said.confirmedRequest ?? requestId}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(said.from ?? -30)}" NotOnOrAfter="${at(said.until ?? 300)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="displayName"><saml:AttributeValue>${name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`
}

export function responseXml(said: Said, assertion: string): string {
  const destination = said.destination ?? said.acs
  const status = said.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}" InResponseTo="${said.requestId}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.issuer ?? ISSUER}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`
}

type Methods = { readonly signature?: string; readonly digest?: string; readonly transforms?: readonly string[] }

/** Signs the element of that name within the XML, as providers do: the signature behind its issuer. */
export function signed(
  xml: string,
  { privateKey, certificate }: Signer,
  element = 'Assertion',
  methods: Methods = {},
): string {
  const signature = new SignedXml({
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicCert: certificate,
    signatureAlgorithm: methods.signature ?? RSA,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  const xpath = `//*[local-name(.)='${element}']`
  signature.addReference({
    xpath,
    digestAlgorithm: methods.digest ?? SHA256,
    transforms: [...(methods.transforms ?? [ENVELOPED, EXCLUSIVE])],
  })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

export const packed = (xml: string): string => Buffer.from(xml).toString('base64')

/** The id of the request that the server sends people to the provider with. */
export function requestIdOf(location: string): string {
  const request = new URL(location).searchParams.get('SAMLRequest') ?? ''
  const xml = inflateRawSync(Buffer.from(request, 'base64')).toString()
  return / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
}
