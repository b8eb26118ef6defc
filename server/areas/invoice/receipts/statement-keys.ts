/** Names each line of a statement, so that a file that is read again adds nothing: by the bank's reference, else by what the line says. */
import { createHash } from 'node:crypto'
import type { StatementLine } from '#model/areas/invoice/rules/receipts/statement-line.ts'

const contentOf = ({ date, amount, currency, payer, reference, kind }: StatementLine): string =>
  createHash('sha256')
    .update(JSON.stringify([date, amount, currency, payer, reference, kind]))
    .digest('hex')
    .slice(0, 40)

/**
 * Returns the key of each line of one file in turn; undefined for a line that repeats an entry of the file. Lines without a reference may be
 * alike and yet two payments, so that they are numbered. A bank that uses a reference twice for different payments gets a number too.
 */
export function keyMaker(): (account: number, line: StatementLine) => string | undefined {
  const counts = new Map<string, number>()
  const contents = new Map<string, string[]>()
  return (account, line) => {
    const content = contentOf(line)
    if (line.bankReference === '') {
      const place = `${account} ${content}`
      const ordinal = (counts.get(place) ?? 0) + 1
      counts.set(place, ordinal)
      return `hash ${content} ${ordinal}`
    }
    const key = `ref ${line.bankReference.slice(0, 60)} ${line.position}${line.kind === 'reversal' ? ' reversal' : ''}`
    const place = `${account} ${key}`
    const known = contents.get(place) ?? []
    if (known.includes(content)) return undefined
    contents.set(place, [...known, content])
    return known.length === 0 ? key : `${key} ${known.length + 1}`
  }
}
