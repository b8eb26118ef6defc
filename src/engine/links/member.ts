/** How a pane takes part in links: its channels, whether it sends or follows, and how that is written in a saved desk. */
import { type Channel, channels } from './subject.ts'

/** A pinned pane keeps what it shows, whatever its channels carry. */
export type Member = {
  readonly channels: readonly Channel[]
  readonly mode: 'both' | 'send' | 'follow'
  readonly pinned: boolean
}

const marks = { both: '', send: '>', follow: '<' } as const
/** `AC<!` means on channels A and C, only following, pinned. This is the format in saved desks. */
export const sayMember = (member: Member | undefined): string =>
  member ? `${member.channels.join('')}${marks[member.mode]}${member.pinned ? '!' : ''}` : ''
export function readMember(said: unknown): Member | undefined {
  if (typeof said !== 'string' || !/^[A-F]+[<>]?!?$/.test(said)) return undefined
  const joined = channels.filter((channel) => said.includes(channel))
  return {
    channels: joined,
    mode: said.includes('>') ? 'send' : said.includes('<') ? 'follow' : 'both',
    pinned: said.endsWith('!'),
  }
}
