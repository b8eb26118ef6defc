/**
 * Reads an entry of a camt.053 statement (ISO 20022), of any version: names count without their namespace, and where versions differ both
 * forms are read. A booked credit with details is one payment for each of them.
 */
import { amountText, centsOf } from '#model/shared/money.ts'
import { StatementProblem, statedReference, type StatementLine } from './statement-line.ts'

export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly XmlNode[]
}

const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? []
/** The first node at a path of names. */
const nodeAt = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((at, name) => at?.children.find((one) => one.name === name), node)
const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string =>
  nodeAt(node, ...path)?.text.trim() ?? ''
/** The first text that is not empty. */
const firstText = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? ''

const MAX_TEXT = 500
const MAX_NAME = 140

function centsIn(node: XmlNode, line: number): bigint {
  const text = node.text.trim()
  if (!/^\+?\d{1,15}(?:\.\d{1,5})?$/.test(text))
    throw new StatementProblem(`Entry ${line}: "${text.slice(0, 40)}" is not an amount.`)
  return centsOf(text.replace('+', ''))
}

/** Its own amount in the currency of the entry; undefined where the bank names none. */
function ownCents(details: XmlNode, currency: string, line: number): bigint | undefined {
  const amount = [
    nodeAt(details, 'Amt'),
    nodeAt(details, 'AmtDtls', 'TxAmt', 'Amt'),
    nodeAt(details, 'AmtDtls', 'InstdAmt', 'Amt'),
  ].find((one) => one !== undefined && (one.attributes['Ccy'] ?? currency) === currency)
  return amount && centsIn(amount, line)
}

function payerOf(details: XmlNode | undefined): string {
  const parties = nodeAt(details, 'RltdPties')
  const named = ['Dbtr', 'UltmtDbtr', 'InitgPty'].flatMap((role) => [
    textAt(parties, role, 'Nm'),
    textAt(parties, role, 'Pty', 'Nm'),
  ])
  return firstText(...named).slice(0, MAX_NAME)
}

function referenceOf(details: XmlNode | undefined, entry: XmlNode): string {
  const remittance = nodeAt(details, 'RmtInf')
  const structured = childrenOf(remittance, 'Strd').flatMap((one) => [
    ...childrenOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    textAt(one, 'CdtrRefInf', 'Ref'),
    ...childrenOf(one, 'AddtlRmtInf').map(({ text }) => text.trim()),
  ])
  const unstructured = childrenOf(remittance, 'Ustrd').map(({ text }) => text.trim())
  return firstText(
    [...unstructured, ...structured].filter((text) => text !== '').join(' '),
    textAt(details, 'AddtlTxInf'),
    statedReference(textAt(details, 'Refs', 'EndToEndId')),
    textAt(entry, 'AddtlNtryInf'),
  ).slice(0, MAX_TEXT)
}

const dayOf = (entry: XmlNode, ...path: readonly string[]): string =>
  firstText(textAt(entry, ...path, 'Dt'), textAt(entry, ...path, 'DtTm')).slice(0, 10)

function kindOf(entry: XmlNode): StatementLine['kind'] {
  const status = firstText(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'))
  const isReversal = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'))
  if (status !== 'BOOK') return 'ignored'
  // A debit that is marked as a reversal takes back a credit; a credit that is marked so gives back a payment of ours.
  return textAt(entry, 'CdtDbtInd') === 'CRDT'
    ? isReversal
      ? 'ignored'
      : 'credit'
    : isReversal
      ? 'reversal'
      : 'ignored'
}

type Payment = { readonly details: XmlNode | undefined; readonly cents: bigint; readonly isOpposite: boolean }

/** The payments of an entry. It is one payment itself unless each of its details has an amount. */
function paymentsOf(entry: XmlNode, total: bigint, currency: string, line: number): readonly Payment[] {
  const all = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  const direction = textAt(entry, 'CdtDbtInd')
  const payments = all.flatMap((details) => {
    const cents = ownCents(details, currency, line)
    const isOpposite = firstText(textAt(details, 'CdtDbtInd'), direction) !== direction
    return cents === undefined ? [] : [{ details, cents, isOpposite }]
  })
  if (payments.length === 0 || payments.length < all.length)
    return [{ details: all[0], cents: total, isOpposite: false }]
  const sum = payments.reduce((so, { cents, isOpposite }) => so + (isOpposite ? -cents : cents), 0n)
  // Details that add up to less than the entry leave a payment that nobody names.
  return sum < total ? [...payments, { details: undefined, cents: total - sum, isOpposite: false }] : payments
}

export function linesOfEntry(entry: XmlNode, line: number): readonly StatementLine[] {
  const amount = nodeAt(entry, 'Amt')
  if (amount === undefined) throw new StatementProblem(`Entry ${line} has no amount.`)
  const date = firstText(dayOf(entry, 'BookgDt'), dayOf(entry, 'ValDt'))
  const kind = kindOf(entry)
  if (kind !== 'ignored' && !/^\d{4}-\d\d-\d\d$/.test(date))
    throw new StatementProblem(`Entry ${line} has no booking date.`)
  const currency = amount.attributes['Ccy'] ?? ''
  const total = centsIn(amount, line)
  const payments = paymentsOf(entry, total, currency, line)
  const sum = payments.reduce((so, { cents, isOpposite }) => so + (isOpposite ? -cents : cents), 0n)
  return payments.map(({ details, cents, isOpposite }, position) => ({
    line,
    date,
    amount: amountText(cents),
    currency,
    payer: payerOf(details),
    reference: referenceOf(details, entry),
    bankReference: statedReference(firstText(textAt(entry, 'AcctSvcrRef'), textAt(details, 'Refs', 'AcctSvcrRef'))),
    position,
    charges: amountText(position === 0 && sum > total ? sum - total : 0n),
    kind: isOpposite || cents === 0n ? 'ignored' : kind,
  }))
}

export type StatementAccount = { readonly number: string; readonly currency: string }
/** The account of a statement, from its element `Acct`. */
export const accountOf = (account: XmlNode): StatementAccount => ({
  number: firstText(textAt(account, 'Id', 'IBAN'), textAt(account, 'Id', 'Othr', 'Id')),
  currency: textAt(account, 'Ccy'),
})
