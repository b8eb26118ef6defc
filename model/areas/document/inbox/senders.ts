/** Checks the sender of a message against the addresses and domains that an inbox lists. */

const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
const DOMAIN = /^@?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

export const isSenderEntry = (entry: string): boolean => ADDRESS.test(entry.trim()) || DOMAIN.test(entry.trim())

/** A domain includes its own addresses, and no subdomains. */
export function takesSender(senders: readonly string[], address: string): boolean {
  const sent = address.trim().toLowerCase()
  const at = sent.lastIndexOf('@')
  if (at < 1) return false
  return senders.some((one) => {
    const entry = one.trim().toLowerCase()
    return entry.indexOf('@') > 0 ? entry === sent : entry.replace(/^@/, '') === sent.slice(at + 1)
  })
}
