/** Settings of inboxes: the folder for files (HIGHBALL_INBOX), and the mail servers that may be asked (HIGHBALL_IMAP_HOSTS). */
import path from 'node:path'
import { readHosts, type AllowedHost } from '#server/engine/base/network/allowed-hosts.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns undefined if no folder is set. Throws if the setting cannot be used. */
export function inboxRoot({ HIGHBALL_INBOX: given = '' }: Environment): string | undefined {
  if (given.trim() === '') return undefined
  if (!path.isAbsolute(given)) throw new Error(`HIGHBALL_INBOX: "${given}" is not an absolute path.`)
  return path.resolve(given)
}

/** Throws if the setting cannot be used. */
export const imapHosts = ({ HIGHBALL_IMAP_HOSTS: given }: Environment): readonly AllowedHost[] =>
  readHosts('HIGHBALL_IMAP_HOSTS', given)
