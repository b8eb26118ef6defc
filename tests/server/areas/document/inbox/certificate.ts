/** Makes a certificate for 127.0.0.1 that its own key signs, for servers of tests that speak TLS. */
import { generateKeyPairSync, sign } from 'node:crypto'

const DAY_MS = 86_400_000

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')
const oid = (hex: string): Buffer => der(0x06, bytes(hex))
const bits = (of: Uint8Array): Buffer => der(0x03, Buffer.from([0]), of)
const time = (at: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const NAME = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('mail of a test')))))
/** The address 127.0.0.1 as another name of the server, and that it may sign itself. */
const EXTENSIONS = der(
  0xa3,
  sequence(
    sequence(oid('551d11'), der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1]))))),
    sequence(oid('551d13'), der(0x01, Buffer.from([255])), der(0x04, sequence(der(0x01, Buffer.from([255]))))),
  ),
)

const pem = (label: string, of: Buffer): string =>
  `-----BEGIN ${label}-----\n${of.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

export function certificateOfTest(now = Date.now()): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    NAME,
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    NAME,
    spki,
    EXTENSIONS,
  )
  const cert = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, privateKey)))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem('CERTIFICATE', cert) }
}
