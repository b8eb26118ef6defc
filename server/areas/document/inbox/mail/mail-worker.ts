/** Thread that reads one e-mail and writes its attached files to a folder. Its time and memory are limited from outside. */
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { BEGUN } from '#server/project/ask-aside.ts'
import type { InboxMail, MailPart } from './mail.ts'

const MAX_PARTS = 100
const DEEPEST_MAIL = 3
/** A smaller picture in the text of a message is a logo or a signature. */
const SMALL_PICTURE = 50 * 1024

type Asked = { readonly path: string; readonly folder: string }
type Found = { readonly name: string; readonly bytes: Uint8Array }

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const isDecoration = ({ related, disposition, mimeType }: Attachment, size: number): boolean =>
  mimeType.startsWith('image/') && size < SMALL_PICTURE && (related === true || disposition === 'inline')

const isSignature = ({ mimeType }: Attachment): boolean => /^application\/(?:x-)?pkcs7-signature$/.test(mimeType)

/** Returns the attached files of a message, including those of messages that are attached to it. */
async function filesIn({ attachments }: Email, depth = 1): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const one of attachments) {
    const bytes = bytesOf(one)
    if (isDecoration(one, bytes.byteLength) || isSignature(one)) continue
    if (one.mimeType === 'message/rfc822' && depth < DEEPEST_MAIL)
      found.push(...(await filesIn(await PostalMime.parse(bytes), depth + 1)))
    else found.push({ name: one.filename ?? '', bytes })
  }
  return found
}

async function write(folder: string, { name, bytes }: Found, at: number): Promise<MailPart> {
  const kept = path.join(folder, randomUUID())
  await fs.writeFile(kept, bytes, { flag: 'wx' })
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { path: kept, name: name.trim() || `Attachment ${at + 1}`, size: bytes.byteLength, hash }
}

function sentAt({ date }: Email): string | null {
  const at = Date.parse(date ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

async function read({ path: at, folder }: Asked): Promise<InboxMail> {
  const raw = await fs.readFile(at)
  parentPort?.postMessage(BEGUN)
  const mail = await PostalMime.parse(raw)
  const all = await filesIn(mail)
  const parts: MailPart[] = []
  for (const [place, one] of all.slice(0, MAX_PARTS).entries()) parts.push(await write(folder, one, place))
  return {
    messageId: mail.messageId?.trim() || `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    sender: mail.from?.address?.trim().toLowerCase() ?? '',
    subject: (mail.subject ?? '').trim(),
    sentAt: sentAt(mail),
    parts,
    leftOut: all.length - parts.length,
  }
}

const isAsked = (data: unknown): data is Asked =>
  typeof data === 'object' && data !== null && 'path' in data && 'folder' in data

if (isAsked(workerData))
  void read(workerData).then(
    (mail) => parentPort?.postMessage(mail),
    () => parentPort?.postMessage(null),
  )
