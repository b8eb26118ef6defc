/** Makes e-mails with attached files for tests of inboxes. */
import { createHmac, randomUUID } from 'node:crypto'

type Part = { readonly name: string; readonly type: string; readonly bytes: Uint8Array | string }
type Letter = {
  readonly from?: string
  readonly subject?: string
  readonly id?: string
  readonly parts?: readonly Part[]
}

const EDGE = 'edge-of-parts'

/** A file that is accepted by its content, and is no other than it. */
export const pdfOf = (words: string): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      `% ${words}`,
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )

const partText = ({ name, type, bytes }: Part): string =>
  [
    `--${EDGE}`,
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ].join('\r\n')

export function letterOf({
  from = 'Dispatch <dispatch@carrier.example.com>',
  subject = 'Bills of today',
  id = `<${randomUUID()}@carrier.example.com>`,
  parts = [{ name: 'bill.pdf', type: 'application/pdf', bytes: pdfOf(randomUUID()) }],
}: Letter = {}): Buffer {
  return Buffer.from(
    [
      `From: ${from}`,
      'To: bills@terminal.example.com',
      `Subject: ${subject}`,
      'Date: Thu, 26 Nov 2026 08:00:00 +0000',
      `Message-ID: ${id}`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${EDGE}"`,
      '',
      `--${EDGE}`,
      'Content-Type: text/plain',
      '',
      'The bills are attached.',
      ...parts.map(partText),
      `--${EDGE}--`,
      '',
    ].join('\r\n'),
  )
}

export function signatureOver(body: Uint8Array, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const made = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
  return `t=${at},v1=${made}`
}
