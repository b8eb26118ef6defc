/** camt.053 files of five shapes, as banks of different countries and versions write them. */

export type Shape = { readonly account: string; readonly invoice: string; readonly other: string }

const head = (version: string, account: string, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M-1</MsgId></GrpHdr>
<Stmt><Id>S-1</Id>${more}<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>CAD</Ccy></Acct>`
const foot = '</Stmt></BkToCstmrStmt></Document>'

/** Version 02: the status is a text, and the payer stands at the debtor itself. */
export const plain = ({ account, invoice }: Shape): string => `${head('02', account)}
<Ntry><Amt Ccy="CAD">1250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt>
<AcctSvcrRef>BR-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Prairie Gas</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Invoice ${invoice} &amp; thanks</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="CAD">17.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt><AddtlNtryInf>Fee</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="CAD">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-04</Dt></BookgDt></Ntry>${foot}`

/** Version 08 with a prefix: the status is a code, the payer stands below the party, and a batch has three payments less charges. */
export const batched = ({ account, invoice, other }: Shape): string => {
  const payment = (
    amount: string,
    name: string,
    text: string,
  ): string => `<b:TxDtls><b:Amt Ccy="CAD">${amount}</b:Amt><b:CdtDbtInd>CRDT</b:CdtDbtInd>
<b:RltdPties><b:Dbtr><b:Pty><b:Nm>${name}</b:Nm></b:Pty></b:Dbtr></b:RltdPties>
<b:RmtInf><b:Strd><b:RfrdDocInf><b:Nb>${text}</b:Nb></b:RfrdDocInf></b:Strd></b:RmtInf></b:TxDtls>`
  return `<b:Document xmlns:b="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><b:BkToCstmrStmt><b:Stmt>
<b:Acct><b:Id><b:Othr><b:Id>${account}</b:Id></b:Othr></b:Id><b:Ccy>CAD</b:Ccy></b:Acct>
<b:Ntry><b:Amt Ccy="CAD">595.00</b:Amt><b:CdtDbtInd>CRDT</b:CdtDbtInd><b:Sts><b:Cd>BOOK</b:Cd></b:Sts>
<b:BookgDt><b:DtTm>2026-11-05T09:00:00-07:00</b:DtTm></b:BookgDt><b:AcctSvcrRef>LOCKBOX-7</b:AcctSvcrRef>
<b:NtryDtls><b:Btch><b:NbOfTxs>3</b:NbOfTxs></b:Btch>${payment('100.00', 'Prairie Gas', invoice)}${payment('200.00', 'Badlands Oil', other)}${payment('300.00', 'Prairie Gas', invoice)}</b:NtryDtls></b:Ntry>
</b:Stmt></b:BkToCstmrStmt></b:Document>`
}

/** A credit, and later the entry by which the bank takes it back under the same reference. */
export const reversed = ({ account, invoice }: Shape): string => {
  const entry = (
    direction: string,
    day: string,
    more: string,
  ): string => `<Ntry><Amt Ccy="CAD">80.00</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>CHQ-5</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Prairie Gas</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>${invoice}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  return `${head('02', account)}${entry('CRDT', '2026-11-06', '')}${entry('DBIT', '2026-11-09', '<RvslInd>true</RvslInd>')}${foot}`
}

/** Two equal credits without any reference of the bank: both count. */
export const unnamed = ({ account }: Shape): string => {
  const entry =
    '<Ntry><Amt Ccy="CAD">40</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-11-10</Dt></ValDt><AddtlNtryInf>Branch deposit</AddtlNtryInf></Ntry>'
  return `${head('06', account)}${entry}${entry}${foot}`
}

/** A quiet day. */
export const empty = ({ account }: Shape): string =>
  `${head('13', account, '<CreDtTm>2026-11-11T00:00:00Z</CreDtTm>')}${foot}`

export const declared = ({ account }: Shape): string =>
  plain({ account, invoice: 'X', other: '' }).replace(
    '<Document',
    '<!DOCTYPE Document [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Document',
  )
