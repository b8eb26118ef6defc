/** A mail server on 127.0.0.1 that speaks IMAP over TLS, as far as a reader of one mailbox needs it. */
import type { AddressInfo } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'
import { certificateOfTest } from './certificate.ts'

type Kept = { readonly uid: number; readonly bytes: Buffer; isSeen: boolean }
type Said = { readonly tag: string; readonly command: string; readonly rest: string }

const PASSWORD = 'a password of a test'

function fetched({ uid, bytes, isSeen }: Kept, place: number, asked: string): Buffer {
  const [, section, start, most] = /BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/.exec(asked) ?? []
  const items = [`UID ${uid}`, `FLAGS (${isSeen ? '\\Seen' : ''})`]
  if (asked.includes('RFC822.SIZE')) items.push(`RFC822.SIZE ${bytes.length}`)
  const head = `* ${place} FETCH (${items.join(' ')}`
  if (section === undefined) return Buffer.from(`${head})\r\n`)
  const from = Number(start ?? 0)
  const part = section === '' ? bytes.subarray(from, from + Number(most ?? bytes.length)) : Buffer.alloc(0)
  const label = start === undefined ? `BODY[${section}]` : `BODY[${section}]<${from}>`
  return Buffer.concat([Buffer.from(`${head} ${label} {${part.length}}\r\n`), part, Buffer.from(')\r\n')])
}

export async function openImapServer() {
  const { key, cert } = certificateOfTest()
  const mails: Kept[] = []
  const server = { mails, cert, password: PASSWORD, sessions: 0, account: 'bills' }
  const unseen = () => mails.filter(({ isSeen }) => !isSeen)

  function answer({ tag, command, rest }: Said, write: (text: string | Buffer) => void): void {
    const done = (): void => write(`${tag} OK done\r\n`)
    const [uid = ''] = /\d+/.exec(rest) ?? []
    const place = mails.findIndex((one) => one.uid === Number(uid))
    const mail = mails[place]
    switch (command) {
      case 'LOGIN':
        return rest.includes(PASSWORD)
          ? done()
          : write(`${tag} NO [AUTHENTICATIONFAILED] Wrong account or password\r\n`)
      case 'CAPABILITY':
        write('* CAPABILITY IMAP4rev1\r\n')
        return done()
      case 'LIST':
      case 'LSUB':
        write(`* ${command} () "/" INBOX\r\n`)
        return done()
      case 'SELECT':
        write(`* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] valid\r\n`)
        return write(`${tag} OK [READ-WRITE] done\r\n`)
      case 'UID SEARCH':
        write(
          `* SEARCH ${unseen()
            .map((one) => one.uid)
            .join(' ')}\r\n`,
        )
        return done()
      case 'UID FETCH':
        if (mail) write(fetched(mail, place + 1, rest))
        return done()
      case 'UID STORE':
        if (mail) mail.isSeen = rest.includes('\\Seen')
        return done()
      case 'LOGOUT':
        write('* BYE\r\n')
        return done()
      default:
        return done()
    }
  }

  function serve(socket: TLSSocket): void {
    server.sessions++
    let left = ''
    socket.on('error', () => undefined)
    socket.write('* OK IMAP4rev1 ready\r\n')
    socket.on('data', (chunk) => {
      left += chunk.toString('latin1')
      for (let end = left.indexOf('\r\n'); end >= 0; end = left.indexOf('\r\n')) {
        const [, tag = '', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(left.slice(0, end)) ?? []
        left = left.slice(end + 2)
        answer({ tag, command: command.toUpperCase(), rest }, (text) => void socket.write(text))
      }
    })
  }

  const listening = tls.createServer({ key, cert }, serve)
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready))
  const { port } = listening.address() as AddressInfo
  return Object.assign(server, {
    host: `127.0.0.1:${port}`,
    address: `imaps://127.0.0.1:${port}`,
    add: (bytes: Buffer) => void mails.push({ uid: mails.length + 11, bytes, isSeen: false }),
    close: () => new Promise<void>((closed) => listening.close(() => closed())),
  })
}
