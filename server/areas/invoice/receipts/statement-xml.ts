/**
 * Reads a camt.053 file piece by piece, so that the event loop is never held: each entry becomes lines once it is whole. A document type is
 * refused, so that no entity but those of XML itself is ever expanded.
 */
import { SaxesParser } from 'saxes'
import {
  accountOf,
  linesOfEntry,
  type StatementAccount,
  type XmlNode,
} from '#model/areas/invoice/rules/receipts/camt.ts'
import { StatementProblem, type StatementLine } from '#model/areas/invoice/rules/receipts/statement-line.ts'

/** Letters that are read before others have their turn. */
const PIECE = 32_768
const MAX_DEPTH = 40
const MAX_ENTRIES = 20_000

type Building = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlNode[] }
export type ReadEntry = { readonly account: StatementAccount; readonly line: StatementLine }

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
/** What is kept of a file; the rest is passed by. */
const KEPT = new Set(['Ntry', 'Acct'])

/** Collects the entries of the statements; `take` is called as each one ends. */
function collector() {
  const entries: ReadEntry[] = []
  const open: Building[] = []
  const path: string[] = []
  let account: StatementAccount = { number: '', currency: '' }
  let line = 0
  const begin = (name: string, attributes: Readonly<Record<string, string>>): void => {
    path.push(name)
    if (path.length > MAX_DEPTH) throw new StatementProblem('It is nested deeper than any bank statement.')
    if (path.length === 1 && name !== 'Document')
      throw new StatementProblem('It is no bank statement: camt.053 begins with Document.')
    if (path.length === 2 && name !== 'BkToCstmrStmt')
      throw new StatementProblem(
        'It is no camt.053 statement. Ask the bank for statements, not for notices or reports.',
      )
    const isKept = open.length > 0 || (path.length === 4 && KEPT.has(name))
    if (isKept) open.push({ name, attributes, text: '', children: [] })
  }
  const end = (): void => {
    path.pop()
    const done = open.pop()
    if (done === undefined) return
    const parent = open.at(-1)
    if (parent !== undefined) parent.children.push(done)
    else if (done.name === 'Acct') account = accountOf(done)
    else {
      if (++line > MAX_ENTRIES) throw new StatementProblem(`At most ${MAX_ENTRIES} entries.`)
      for (const one of linesOfEntry(done, line)) entries.push({ account, line: one })
    }
  }
  const text = (some: string): void => {
    const at = open.at(-1)
    if (at !== undefined) at.text += some
  }
  /** The last account, which a statement without entries names too. */
  return { begin, end, text, read: () => ({ entries, account }) }
}

export const isXml = (text: string): boolean => /^\s*</.test(text.slice(0, 200))

/** Yields after each piece. Throws StatementProblem. */
export function* camtSteps(
  text: string,
): Generator<void, { readonly entries: readonly ReadEntry[]; readonly account: StatementAccount }> {
  const parser = new SaxesParser<{ readonly xmlns: false; readonly position: false }>({ xmlns: false, position: false })
  const collected = collector()
  parser.on('doctype', () => {
    throw new StatementProblem('It declares a document type, which no bank statement does.')
  })
  parser.on('error', ({ message }) => {
    throw new StatementProblem(`It is not well-formed XML: ${message.slice(0, 120)}`)
  })
  parser.on('opentag', ({ name, attributes }) => collected.begin(localName(name), attributes))
  parser.on('closetag', () => collected.end())
  parser.on('text', collected.text)
  parser.on('cdata', collected.text)
  for (let from = 0; from < text.length; from += PIECE) {
    parser.write(text.slice(from, from + PIECE))
    yield
  }
  parser.close()
  return collected.read()
}
