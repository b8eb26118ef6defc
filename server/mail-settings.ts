/** Through which server letters are sent: settings that are read, and refused, once at the start. */
import { SettingError } from './project/setting-error.ts'
import type { MailServer } from './mail/letter-queue.ts'

const ports: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The setting is never repeated in a message: there may be a password in it. */
const wrongUrl = (): SettingError =>
  new SettingError(
    'SMTP_URL cannot be used. Give the mail server as smtp://user:password@mail.example.com:587, or with smtps:// where it speaks TLS from the beginning; special characters of the password are written as in addresses, @ as %40.',
  )

function readUrl(said: string): Omit<MailServer, 'from'> {
  const url = URL.canParse(said) ? new URL(said) : undefined
  const usual = ports[url?.protocol ?? '']
  if (url === undefined || usual === undefined || url.hostname === '') throw wrongUrl()
  const isPlain = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  if (!isPlain || user === undefined || pass === undefined || url.port === '0') throw wrongUrl()
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? usual : Number(url.port),
    secure: url.protocol === 'smtps:',
    ...(user !== '' && { auth: { user, pass } }),
  }
}

const ADDRESS = String.raw`[^@\s<>",;]+@[^@\s<>",;]+`
const SENDER = new RegExp(String.raw`^(?:${ADDRESS}|[^<>"\p{Cc}]*<${ADDRESS}>)$`, 'u')

/** `SMTP_URL` and `MAIL_FROM`; undefined where no mail server is set up. */
export function readMailServer(url: string | undefined, sender: string | undefined): MailServer | undefined {
  const said = url?.trim() ?? ''
  if (said === '') return undefined
  const server = readUrl(said)
  const from = sender?.trim() ?? ''
  if (!SENDER.test(from))
    throw new SettingError(`MAIL_FROM is "${from}". Give the sender, such as Highball <highball@example.com>.`)
  return { ...server, from }
}
