/** A certificate that signs itself, for a provider that is only an example: its key is made with it and thrown away. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const sizes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...sizes]), body])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)
const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')

/** Before 2050, as two digits of the year stand for it. */
const utcTime = (date: Date): Buffer =>
  tagged(0x17, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

export type Signer = { readonly privateKey: KeyObject; readonly certificate: string }

/** A key and its certificate in PEM form, good from the one day until the other. */
export function selfSigned(name: string, from: Date, until: Date): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const called = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))))
  const serial = createHash('sha256').update(randomBytes(16)).digest().subarray(0, 16)
  serial[0] = 0x01
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    SHA256_WITH_RSA,
    called,
    sequence(utcTime(from), utcTime(until)),
    called,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const base64 = sequence(content, SHA256_WITH_RSA, signature).toString('base64').replaceAll(/.{64}/g, '$&\n')
  return { privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` }
}
