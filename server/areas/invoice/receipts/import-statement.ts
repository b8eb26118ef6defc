/** Takes the booked credits of a bank statement as receipts. A file that is read again adds nothing. */
import { company } from '#model/areas/company/company.resource.ts'
import { dateOrderOf } from '#model/areas/company/rules/settings.ts'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { receipt } from '#model/areas/invoice/receipt.resource.ts'
import { NO_MATCH, type Matcher } from '#model/areas/invoice/rules/receipts/match.ts'
import { amountText, centsOf } from '#model/shared/money.ts'
import { CREATE_MANY } from '#model/shared/outcome.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { mapInTurns } from '#server/engine/limits/turns.ts'
import { openMatcher } from './open-invoices.ts'
import { chosenColumns, readStatement, type AccountLine } from './read-statement.ts'
import { reverseReceipts } from './reversals.ts'
import { keyMaker } from './statement-keys.ts'

type Importing = Call<typeof receipt, 'importStatement'>
type Outcome = 'new' | 'duplicate' | 'ignored'
/** `key`: undefined for a line that is ignored, or that repeats an entry of the file. */
type Keyed = AccountLine & { readonly key: string | undefined; readonly isIgnored: boolean }
type Entry = Omit<Keyed, 'isIgnored'> & {
  readonly outcome: Outcome
  readonly receipt: number | null
}

const place = (account: number | null, key: string): string => `${account} ${key}`

/** The receipts that are there already, by account and key. Of two imports at once, the second one waits and finds those of the first. */
async function knownKeys({ rows }: Importing, keyed: readonly Keyed[]): Promise<ReadonlyMap<string, number>> {
  const accounts = [...new Set(keyed.map(({ account }) => account.id))]
  await rows(bankAccount).find({ id: accounts }, { only: ['id'], ordering: 'id', lock: true })
  const keys = [...new Set(keyed.flatMap(({ key }) => key ?? []))]
  const known = await rows(receipt).find(
    { bank_account: accounts, bank_key: keys },
    { only: ['id', 'bank_account', 'bank_key'] },
  )
  return new Map(known.map(({ id, bank_account, bank_key }) => [place(bank_account, bank_key), id]))
}

const signed = ({ line }: AccountLine): string =>
  line.kind === 'reversal' ? amountText(-centsOf(line.amount)) : line.amount

const valuesOf = ({ account, line, key }: Entry, matcher: Matcher, amount: string) => ({
  bank_account: account.id,
  date: line.date,
  amount,
  currency: account.currency,
  payer: line.payer,
  party: matcher.partyNamed(line.payer),
  reference: line.reference,
  charges: line.charges,
  reversal: line.kind === 'reversal',
  bank_key: key ?? '',
})

const answerOf = ({ account, line, outcome, receipt: id }: Entry, amount: string, matcher: Matcher) => ({
  line: line.line,
  date: line.date,
  amount,
  currency: line.currency,
  payer: line.payer,
  reference: line.reference,
  charges: line.charges,
  outcome,
  receipt: id,
  match:
    outcome === 'new' && line.kind === 'credit'
      ? matcher.match({ ...line, currency: account.currency, party: null, unallocated: amount })
      : NO_MATCH,
})

/** What a person chose for the headings is remembered with the account. */
async function rememberColumns({ rows, input }: Importing, account: number | undefined): Promise<void> {
  const chosen = chosenColumns(input.columns)
  if (account === undefined || Object.keys(chosen).length === 0) return
  const { statement_columns } = await rows(bankAccount).get(account)
  await rows(bankAccount).patch(account, { statement_columns: { ...statement_columns, ...chosen } })
}

export async function importStatement(call: Importing) {
  const { files, input, rows, person, now } = call
  if (files.file === undefined) throw invalid({ file: ['This file is required.'] })
  const [own] = await rows(company).find({ id: person.company })
  const accounts = await rows(bankAccount).find({})
  const order = dateOrderOf(own, own?.country ?? '')
  const columns = chosenColumns(input.columns)
  const read = await readStatement(files.file, accounts, { bank_account: input.bank_account, columns, order })
  const keyOf = keyMaker()
  const keyed = await mapInTurns(read.lines, (one): Keyed => {
    const { account, line } = one
    const isIgnored = line.kind === 'ignored' || line.currency !== account.currency
    return { ...one, isIgnored, key: isIgnored ? undefined : keyOf(account.id, line) }
  })
  const known = await knownKeys(call, keyed)
  const entries = await mapInTurns(keyed, ({ isIgnored, ...one }): Entry => {
    if (isIgnored) return { ...one, outcome: 'ignored', receipt: null }
    const there = one.key === undefined ? null : (known.get(place(one.account.id, one.key)) ?? null)
    return { ...one, outcome: one.key === undefined || there !== null ? 'duplicate' : 'new', receipt: there }
  })
  const matcher = await openMatcher(rows, [...new Set(read.lines.map(({ account }) => account.currency))])
  const fresh = entries.filter(({ outcome }) => outcome === 'new')
  const made =
    input.dry_run || fresh.length === 0
      ? []
      : await rows(receipt).createMany(await mapInTurns(fresh, (one) => valuesOf(one, matcher, signed(one))))
  if (!input.dry_run) await rememberColumns(call, read.account?.id ?? input.bank_account ?? undefined)
  await reverseReceipts(
    rows,
    made.filter(({ reversal }) => reversal),
    now,
  )
  const ids = new Map(fresh.map((one, at) => [one, made[at]?.id ?? null]))
  const results = await mapInTurns(entries, (one) =>
    answerOf({ ...one, receipt: ids.get(one) ?? one.receipt }, signed(one), matcher),
  )
  const count = (outcome: Outcome): number => entries.filter((one) => one.outcome === outcome).length
  return {
    format: read.format,
    account:
      read.account === null ? null : { id: read.account.id, name: read.account.name, currency: read.account.currency },
    counts: { new: count('new'), duplicate: count('duplicate'), ignored: count('ignored') },
    results,
    batch:
      made.length === 0
        ? null
        : await call.keepBatch(
            receipt,
            CREATE_MANY,
            made.map(({ id, version }) => ({ id, version, before: {} })),
          ),
  }
}
