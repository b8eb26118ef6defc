/** A real SMTP server that keeps what it accepts, and refuses what a test tells it to. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** The code with which a letter to this address is refused; undefined accepts it. */
export type Judge = (to: string) => number | undefined

export type Mailbox = {
  readonly port: number
  readonly url: string
  /** What was accepted, in the order of its arrival. */
  readonly accepted: Email[]
  /** The Message-ID of each attempt, the refused ones too. */
  readonly attempted: string[]
  /** Replaces the judgement of recipients, and of letters that have arrived whole. */
  judge: { recipient: Judge; letter: Judge }
  readonly close: () => Promise<void>
}

const everybody: Judge = () => undefined
const refusal = (code: number): Error => Object.assign(new Error(`Refused with ${code}`), { responseCode: code })

export async function openMailbox(onLetter: () => void = () => undefined): Promise<Mailbox> {
  const judge = { recipient: everybody, letter: everybody }
  const accepted: Email[] = []
  const attempted: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      const code = box.judge.recipient(address)
      answer(code === undefined ? null : refusal(code))
    },
    onData: (stream, { envelope }, answer) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((letter) => {
          attempted.push(letter.messageId ?? '')
          const code = box.judge.letter(envelope.rcptTo[0]?.address ?? '')
          if (code !== undefined) return answer(refusal(code))
          accepted.push(letter)
          onLetter()
          return answer(null)
        })
      })
    },
  })
  await new Promise<void>((open) => void server.listen(0, '127.0.0.1', open))
  const { port } = server.server.address() as AddressInfo
  const box: Mailbox = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    attempted,
    judge,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return box
}
