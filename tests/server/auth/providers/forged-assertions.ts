/** Answers of SAML that nobody may come in by: each takes a good one and does to it what forgers do. */
import { assertionXml, newId, packed, responseXml, signed, type Said } from './identity-provider.ts'
import type { SamlSetting } from './saml-setting.ts'

type Forgery = (good: string, said: Said, at: SamlSetting) => string

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/
const assertionIn = (xml: string): string => ASSERTION.exec(xml)?.[0] ?? ''
const signatureIn = (xml: string): string => SIGNATURE.exec(xml)?.[0] ?? ''
const withoutSignature = (xml: string): string => xml.replace(SIGNATURE, '')
const BOSS = 'boss@test.test'

/** The assertion as a forger wants it: another name, and an id of its own where wanted. */
const evil = (good: string, said: Said, id?: string): string =>
  withoutSignature(assertionIn(good))
    .replace(said.email, BOSS)
    .replace(/ID="[^"]+"/, (old) => (id === undefined ? old : `ID="${id}"`))
const put = (good: string, content: string): string => good.replace(ASSERTION, () => content)
const within = (assertion: string, where: RegExp, content: string): string =>
  assertion.replace(where, (found) => `${found}${content}`)
const ENDS = '</saml:Assertion>'
const inside = (assertion: string, content: string): string => assertion.replace(ENDS, () => `${content}${ENDS}`)
const object = (content: string): string =>
  `<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${content}</ds:Object>`
const intoSignature = (signature: string, content: string): string =>
  signature.replace('</ds:Signature>', () => `${object(content)}</ds:Signature>`)

const wrapped: Readonly<Record<string, Forgery>> = {
  'the signed answer inside of a forged one (XSW1)': (good, said, at) => {
    const whole = signed(good, at.idp, 'Response')
    const outer = responseXml({ ...said, email: BOSS }, evil(good, said, newId()))
    return outer.replace('</samlp:Response>', () => `${intoSignature(signatureIn(whole), whole)}</samlp:Response>`)
  },
  'the signed answer behind its own signature (XSW2)': (good, said, at) => {
    const whole = signed(good, at.idp, 'Response')
    return put(whole.replace(SIGNATURE, ''), `${signatureIn(whole)}${whole}${evil(good, said, newId())}`)
  },
  'a forged assertion before the signed one (XSW3)': (good, said) =>
    put(good, `${evil(good, said, newId())}${assertionIn(good)}`),
  'the signed assertion inside of a forged one (XSW4)': (good, said) =>
    put(good, inside(evil(good, said, newId()), assertionIn(good))),
  'a forged assertion that keeps the signature of another (XSW5)': (good, said) => {
    const forged = within(evil(good, said, newId()), /<\/saml:Issuer>/, signatureIn(good))
    return put(good, `${forged}${withoutSignature(assertionIn(good))}`)
  },
  'the signed assertion within the signature of a forged one (XSW6)': (good, said) =>
    put(
      good,
      within(
        evil(good, said, newId()),
        /<\/saml:Issuer>/,
        intoSignature(signatureIn(good), withoutSignature(assertionIn(good))),
      ),
    ),
  'a forged assertion among extensions (XSW7)': (good, said) =>
    good.replace('<samlp:Status>', () => `<samlp:Extensions>${evil(good, said)}</samlp:Extensions><samlp:Status>`),
  'the signed assertion as an object (XSW8)': (good, said) =>
    put(
      good,
      within(evil(good, said, newId()), /<\/saml:Issuer>/, intoSignature(signatureIn(good), assertionIn(good))),
    ),
  'a forged assertion behind the signed one': (good, said) =>
    put(good, `${assertionIn(good)}${evil(good, said, newId())}`),
  'two assertions of one id': (good, said) => put(good, `${evil(good, said)}${assertionIn(good)}`),
  'the signed assertion as advice of a forged one': (good, said) =>
    put(good, inside(evil(good, said, newId()), `<saml:Advice>${assertionIn(good)}</saml:Advice>`)),
  'an assertion in an element of its own': (good) => put(good, `<x:Box xmlns:x="urn:x">${assertionIn(good)}</x:Box>`),
  'a signature at the answer that is of the assertion': (good, said) =>
    put(good, evil(good, said)).replace('<samlp:Status>', () => `${signatureIn(good)}<samlp:Status>`),
  'an answer within an answer': (good, said) => responseXml(said, good),
  'an assertion alone': (good) => assertionIn(good),
  'a second name behind the first': (good) =>
    good.replace('</saml:NameID>', () => `</saml:NameID><saml:NameID>${BOSS}</saml:NameID>`),
  'a second subject': (good) =>
    good.replace(
      '<saml:Conditions',
      () => `<saml:Subject><saml:NameID>${BOSS}</saml:NameID></saml:Subject><saml:Conditions`,
    ),
  'an encrypted assertion beside it': (good) =>
    good.replace(
      '</samlp:Response>',
      () => '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/></samlp:Response>',
    ),
}

const spoiled: Readonly<Record<string, Forgery>> = {
  'another name': (good, said) => good.replace(said.email, BOSS),
  'another id': (good) => good.replace(/(<saml:Assertion[^>]*) ID="[^"]+"/, `$1 ID="${newId()}"`),
  'no signature': (good) => withoutSignature(good),
  'an empty signature value': (good) => good.replace(/<ds:SignatureValue>[^<]*</, '<ds:SignatureValue><'),
  'another signature value': (good) =>
    good.replace(/<ds:SignatureValue>[^<]*</, `<ds:SignatureValue>${'A'.repeat(344)}<`),
  'an empty digest': (good) => good.replace(/<ds:DigestValue>[^<]*</, '<ds:DigestValue><'),
  'another digest': (good) => good.replace(/<ds:DigestValue>[^<]*</, `<ds:DigestValue>${'A'.repeat(43)}=<`),
  'a comment in the digest': (good) => good.replace(/<ds:DigestValue>/, '<ds:DigestValue><!-- x -->'),
  'a second digest': (good) => good.replace(/(<ds:DigestValue>[^<]*<\/ds:DigestValue>)/, '$1$1'),
  'a second signed part': (good) => good.replace(/(<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>)/, '$1$1'),
  'a second signed part within an object': (good) => {
    const part = /<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/.exec(good)?.[0] ?? ''
    return good.replace('</ds:Signature>', () => `${object(part)}</ds:Signature>`)
  },
  'a second reference': (good) => good.replace(/(<ds:Reference[\s\S]*?<\/ds:Reference>)/, '$1$1'),
  'a reference to nothing': (good) => good.replace(/URI="#[^"]+"/, 'URI=""'),
  'a reference to another element': (good) => good.replace(/URI="#[^"]+"/, `URI="#${newId()}"`),
  'no reference': (good) => good.replace(/<ds:Reference[\s\S]*?<\/ds:Reference>/, ''),
  'a second signature': (good) => good.replace(SIGNATURE, '$&$&'),
  'a comment in the name': (good, said) => good.replace(said.email, said.email.replace('@', '<!---->@')),
  'a section in the name': (good, said) => good.replace(said.email, `<![CDATA[${said.email}]]>`),
  'an instruction in the name': (good, said) => good.replace(said.email, `<?x y?>${said.email}`),
  'a document type': (good) => `<!DOCTYPE Response>${good}`,
  'an entity for the name': (good, said) => `<!DOCTYPE r [<!ENTITY e "${BOSS}">]>${good.replace(said.email, '&e;')}`,
  'an outer entity': (good) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${good}`,
  'entities that grow': (good) => `<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${good}`,
  'a document type in small letters': (good) => `<!doctype r>${good}`,
  'an unknown entity': (good, said) => good.replace(said.email, `&boss;${said.email}`),
  'another audience': (good, said) =>
    good.replace(`<saml:Audience>${said.audience}`, '<saml:Audience>https://other.example'),
  'no conditions': (good) => good.replace(/<saml:Conditions[\s\S]*<\/saml:Conditions>/, ''),
  'a document cut off': (good) => good.slice(0, -20),
  'text behind the document': (good) => `${good}<x/>`,
  'an attribute that occurs twice': (good) => good.replace(' Version="2.0"', ' Version="2.0" Version="2.0"'),
  'a tree too deep': () => `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`,
  'nothing but a word': () => 'Success',
  'no success': (good) => good.replace('status:Success', 'status:Requester'),
  'another namespace of the assertion': (good) =>
    good.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion"', 'urn:oasis:names:tc:SAML:1.0:assertion"'),
}

const signedAs = (said: Said, at: SamlSetting, change: Partial<Said>): string => at.answer({ ...said, ...change })
/** Signed by the provider's own key: it says the wrong thing, or says it for somebody else. */
const wrong: Readonly<Record<string, Partial<Said>>> = {
  'for another audience': { audience: 'https://other.example/metadata' },
  'for an audience that begins alike': { audience: 'http://highball.test/api/auth/saml/' },
  'for another recipient': { recipient: 'https://other.example/acs/' },
  'for another destination': { destination: 'https://other.example/acs/' },
  'by another issuer': { issuer: 'https://idp.example.com/other' },
  'by an issuer that begins alike': { issuer: 'https://idp.example.com/saml2' },
  'over for 61 seconds': { from: -600, until: -61 },
  'confirmed until a minute ago': { confirmUntil: -61 },
  'from the day after': { from: 120, until: 600 },
  'of an unknown request': { requestId: newId() },
  'of no request': { requestId: '' },
  'confirmed for another request': { confirmedRequest: newId() },
  'of a holder of keys': { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' },
  'without success': { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' },
  'of no name': { email: '' },
  'of a name that is no address': { email: 'administrator' },
  'of two names in one': { email: 'boss@test.test,other@test.test' },
  'of a name of another domain': { email: 'boss@test.test.evil.example' },
  'of a name with the domain before it': { email: 'test.test@evil.example' },
}

const otherwise: Readonly<Record<string, Forgery>> = {
  'signed with SHA-1': (_good, said, at) =>
    signed(responseXml(said, assertionXml(said)), at.idp, 'Assertion', {
      signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    }),
  'digested with SHA-1': (_good, said, at) =>
    signed(responseXml(said, assertionXml(said)), at.idp, 'Assertion', {
      digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
    }),
  'signed as a whole, and not the assertion': (_good, said, at) =>
    signed(responseXml(said, assertionXml(said)), at.idp, 'Response'),
  'said to be signed with a MAC': (good) => good.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
  'by a transform of its own': (good) => good.replace('xmldsig#enveloped-signature', 'xmldsig-filter2'),
  'by a transform of style sheets': (good) =>
    good.replace(
      /<ds:Transforms>/,
      '<ds:Transforms><ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
    ),
}

export type Attempt = { readonly name: string; readonly field: (said: Said, at: SamlSetting) => string }
const forgeries = { ...wrapped, ...spoiled, ...otherwise }
export const attempts: readonly Attempt[] = [
  ...Object.entries(forgeries).map(([name, forge]) => ({
    name,
    field: (said: Said, at: SamlSetting) => packed(forge(at.answer(said), said, at)),
  })),
  ...Object.entries(wrong).map(([name, change]) => ({
    name: `signed ${name}`,
    field: (said: Said, at: SamlSetting) => packed(signedAs(said, at, change)),
  })),
  { name: 'not base64', field: () => '<xml/>' },
  {
    name: 'not UTF-8',
    field: (said, at) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(at.answer(said))]).toString('base64'),
  },
  { name: 'UTF-16', field: (said, at) => Buffer.from(at.answer(said), 'utf16le').toString('base64') },
]
