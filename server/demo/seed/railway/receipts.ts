/**
 * Bank accounts and what customers paid on them: paid invoices with their receipts, short payments, a payment that the bank took back, and
 * receipts that wait to be applied. A few older invoices fill every age.
 */
import { party } from '#model/areas/company/company.resource.ts'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { invoice, item } from '#model/areas/invoice/invoice.resource.ts'
import { taxesOfLines } from '#model/areas/invoice/rules/tax/taxes-of-lines.ts'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import { allocation, receipt } from '#model/areas/invoice/receipt.resource.ts'
import { linePrice } from '#model/areas/invoice/rules/invoice-line.ts'
import type { Row } from '#model/kernel/resource.ts'
import { amountText, centsOf } from '#model/shared/money.ts'
import { dayText, inBatches, yearText, type Demo } from '../base/setting.ts'

type Invoice = Row<typeof invoice>
type Currency = Invoice['currency']
/** An invoice with what its lines add up to, which the database has not counted yet. */
type Owed = { readonly of: Invoice; readonly cents: bigint; readonly payer: string }

const accounts = [
  {
    name: 'Prairie Bank CAD',
    currency: 'CAD',
    bank: 'Prairie Bank',
    account_number: '003-10409-1013468',
    routing_number: '000310409',
    bic: 'ROYCCAT2',
  },
  {
    name: 'Prairie Bank USD',
    currency: 'USD',
    bank: 'Prairie Bank',
    account_number: '003-10409-4021734',
    routing_number: '000310409',
    bic: 'ROYCCAT2',
  },
  {
    name: 'Old USD account',
    currency: 'USD',
    bank: 'Lakeside Trust',
    account_number: '8830017264',
    routing_number: '091000019',
    bic: '',
    active: false,
  },
] as const

/** Days since they were issued, by the age that they fill; each was due 30 days later. */
const older = [80, 100, 130] as const
const storage = '1450.000000'

/** Storage that was charged by hand before the first shipments of the demo. */
async function seedOlder({ rows, now }: Demo, buyers: readonly Invoice[]): Promise<void> {
  const like = (['CAD', 'USD'] as const).flatMap((currency) => buyers.find((one) => one.currency === currency) ?? [])
  const made = await rows(invoice).createMany(
    like.flatMap(({ buyer, seller, currency }, of) =>
      older.map((days, at) => ({
        invoice_number: `INV-${yearText(now)}-${String(901 + of * older.length + at).padStart(4, '0')}`,
        status: 'sent' as const,
        buyer,
        seller,
        currency,
        invoice_date: dayText(now, -days),
        due_date: dayText(now, 30 - days),
        approved_at: new Date(now.getTime() - days * 86_400_000).toISOString(),
        sent_at: new Date(now.getTime() - (days - 1) * 86_400_000).toISOString(),
      })),
    ),
  )
  // A service in Alberta.
  const taxes = await rows(tax).find({ code: 'GST' })
  await rows(item).createMany(
    made.map(({ id, currency }) => {
      const line = { quantity: '1.000', unit_price: storage, tax_rate: '0.000' }
      const owed = currency === 'CAD' ? taxes.map((one) => one.id) : []
      const priced = { ...line, ...linePrice(line), taxes: owed }
      return {
        invoice: id,
        position: 1,
        description: 'Storage of empty cars',
        unit: 'flat' as const,
        ...priced,
        ...taxesOfLines([priced], taxes)[0],
      }
    }),
  )
}

async function owedOf({ rows }: Demo): Promise<readonly Owed[]> {
  const lines = await rows(item).find({}, { only: ['invoice', 'total'] })
  const sums = new Map<number, bigint>()
  for (const line of lines) sums.set(line.invoice ?? 0, (sums.get(line.invoice ?? 0) ?? 0n) + centsOf(line.total))
  const names = new Map((await rows(party).find({}, { only: ['id', 'name'] })).map(({ id, name }) => [id, name]))
  const found = await rows(invoice).find({ status: ['sent', 'paid'] }, { ordering: 'invoice_date,id' })
  return found.flatMap((of) => {
    const cents = sums.get(of.id) ?? 0n
    return cents > 0n ? [{ of, cents, payer: (names.get(of.buyer ?? 0) ?? '').toUpperCase() }] : []
  })
}

type Money = {
  readonly owed: Owed
  readonly date: string
  readonly amount: bigint
  readonly paid: bigint
  readonly reference?: string
}

/** What came in: each paid invoice in full, a few sent ones in part, and receipts of which nothing is applied yet. */
function moneyOf(all: readonly Owed[], now: Date): readonly Money[] {
  const sent = all.filter(({ of }) => of.status === 'sent')
  const recent = (days: number): string => dayText(now, -days)
  const paid = all.flatMap((owed, at): Money[] => {
    if (owed.of.status !== 'paid') return []
    // Now and then a customer rounds up.
    const more = at % 17 === 4 ? 100n - (owed.cents % 100n) : 0n
    return [{ owed, date: owed.of.paid_on ?? recent(1), amount: owed.cents + more, paid: owed.cents }]
  })
  const of = (currency: Currency): readonly Owed[] => sent.filter((one) => one.of.currency === currency)
  const waiting = (['CAD', 'USD'] as const).flatMap((currency): Money[] => {
    const [part, exact, other, short, silent] = of(currency).slice(older.length)
    return [
      ...(part === undefined
        ? []
        : [{ owed: part, date: recent(6), amount: part.cents - 12_500n, paid: part.cents - 12_500n }]),
      ...[exact, other].flatMap((owed) =>
        owed === undefined ? [] : [{ owed, date: recent(2), amount: owed.cents, paid: 0n }],
      ),
      ...(short === undefined ? [] : [{ owed: short, date: recent(2), amount: short.cents - 3750n, paid: 0n }]),
      ...(silent === undefined
        ? []
        : [{ owed: silent, date: recent(1), amount: silent.cents, paid: 0n, reference: 'PAYMENT ON ACCOUNT' }]),
    ]
  })
  return [...paid, ...waiting.filter(({ amount, paid: applied }) => amount > 0n && applied >= 0n)]
}

/** A cheque that the bank took back three days later. */
async function seedReturned({ rows, now }: Demo, account: number, owed: Owed): Promise<void> {
  const amount = amountText(owed.cents)
  const same = {
    bank_account: account,
    currency: owed.of.currency,
    payer: owed.payer,
    party: owed.of.buyer,
    reference: `CHEQUE 4471 ${owed.of.invoice_number}`,
  }
  const [came, back] = await rows(receipt).createMany([
    { ...same, date: dayText(now, -12), amount, bank_key: 'ref CHQ-4471 0' },
    { ...same, date: dayText(now, -9), amount: `-${amount}`, reversal: true, bank_key: 'ref CHQ-4471 0 reversal' },
  ])
  const applied = { receipt: came?.id ?? null, amount, currency: owed.of.currency }
  const reason = `The bank took the payment back on ${dayText(now, -9)}.`
  await rows(allocation).createMany([
    {
      ...applied,
      invoice: owed.of.id,
      date: dayText(now, -12),
      released: true,
      released_at: dayText(now, -9).concat('T15:00:00Z'),
      reason,
    },
    { ...applied, reversal: back?.id ?? null, date: dayText(now, -9) },
  ])
}

export async function seedReceipts(demo: Demo): Promise<void> {
  const { rows, now } = demo
  const made = await rows(bankAccount).createMany(accounts)
  const accountOf = new Map(made.filter(({ active }) => active).map(({ id, currency }) => [currency, id]))
  await seedOlder(demo, await rows(invoice).find({ status: 'sent' }, { ordering: 'id' }))
  const owed = await owedOf(demo)
  const money = moneyOf(owed, now)
  const receipts = await inBatches(
    rows(receipt),
    money.map(({ owed: { of, payer }, date, amount, reference }, at) => ({
      bank_account: accountOf.get(of.currency) ?? null,
      date,
      amount: amountText(amount),
      currency: of.currency,
      payer,
      party: of.buyer,
      reference: reference ?? `INVOICE ${of.invoice_number}`,
      bank_key: `ref PB${date.replaceAll('-', '')}${String(at).padStart(4, '0')} 0`,
    })),
  )
  await inBatches(
    rows(allocation),
    money.flatMap(({ owed: { of }, date, paid }, at) =>
      paid === 0n
        ? []
        : [
            {
              receipt: receipts[at]?.id ?? null,
              invoice: of.id,
              date,
              amount: amountText(paid),
              currency: of.currency,
            },
          ],
    ),
  )
  const account = accountOf.get('USD')
  if (account === undefined) return
  await rows(receipt).create({
    bank_account: account,
    date: dayText(now, -3),
    amount: '8000.00',
    currency: 'USD',
    payer: 'WIRE TRANSFER',
    reference: 'DEPOSIT',
    bank_key: 'ref PB-WIRE-77 0',
  })
  const last = owed.findLast(({ of }) => of.status === 'sent' && of.currency === 'USD')
  if (last !== undefined) await seedReturned(demo, account, last)
}
