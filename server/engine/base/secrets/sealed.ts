/**
 * Secrets that the server itself presents to others, such as the password of a connection: kept encrypted in the database, under the key that
 * the operator gives (HIGHBALL_SECRET), or else under one that lies in the data folder. Whoever has a copy of the database alone cannot read
 * them.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { dataFolder } from '#server/project/files.ts'
import { givenKey, SECRET_BEFORE_SETTING, SECRET_SETTING } from './given-key.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const FORM = 'sealed1'

const keyFile = (): string => dataFolder('secrets.key')
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * The keys to read with, the one to seal with first. With one from the operator, what was sealed under the key before, or under the file's
 * one, is still read, as long as that is there.
 */
async function keys(): Promise<readonly [Buffer, ...Buffer[]]> {
  const given = givenKey(process.env[SECRET_SETTING])
  const before = givenKey(process.env[SECRET_BEFORE_SETTING], SECRET_BEFORE_SETTING)
  const kept = given && (await fs.readFile(keyFile()).catch(() => undefined))
  return [given ?? (await serverKey()), ...[before, kept].filter((key) => key !== undefined)]
}

/** Made when it is first needed. Of two processes that make it at once one is first, and both use that one: it is whole under its name. */
async function serverKey(): Promise<Buffer> {
  const at = keyFile()
  const known = await fs.readFile(at).catch(() => undefined)
  if (known !== undefined) return known
  await fs.mkdir(path.dirname(at), { recursive: true })
  const draft = `${at}.${randomBytes(8).toString('hex')}`
  await fs.writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o400, flag: 'wx', flush: true })
  await fs.link(draft, at).catch((error: unknown) => {
    if (!isThere(error)) throw error
  })
  await fs.rm(draft)
  return fs.readFile(at)
}

export async function sealed(plain: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const [key] = await keys()
  const cipher = createCipheriv(CIPHER, key, nonce)
  const hidden = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [FORM, ...[nonce, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url'))].join('$')
}

function openedBy(key: Buffer, nonce: string, tag: string, hidden: string): string | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'))
    decipher.setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(hidden, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

type Opened = { readonly plain: string; readonly isByPresentKey: boolean }
async function opened(text: string): Promise<Opened | undefined> {
  const [form, nonce = '', tag = '', hidden = ''] = text.split('$')
  if (form !== FORM) return undefined
  for (const [at, key] of (await keys()).entries()) {
    const plain = openedBy(key, nonce, tag, hidden)
    if (plain !== undefined) return { plain, isByPresentKey: at === 0 }
  }
  return undefined
}

/** Undefined where it was sealed under another key: that one was lost, and the secret has to be given again. */
export const unsealed = async (text: string): Promise<string | undefined> => (await opened(text))?.plain

/** The secret under the present key: the same text where it is already, undefined where no key opens it. */
export async function sealedAnew(text: string): Promise<string | undefined> {
  const found = await opened(text)
  return found?.isByPresentKey === false ? sealed(found.plain) : found && text
}
