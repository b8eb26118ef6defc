/** Which codes a document lacks, by kind of system, and what is said of them. */
import { expect, test } from 'vitest'
import type { ConnectionKind } from '#model/areas/erp/rules/connection-kinds.ts'
import { lackingCodes, theirCode, type TheirCodes, type UsedCode } from '#model/areas/erp/rules/their-codes.ts'

const codes: TheirCodes = {
  service: { loading: 'LDG' },
  tax_code: { GST: 'A1', HST: 'HARMONISED' },
  unit: { m3: 'M3' },
}

test.each<readonly [string, ConnectionKind, readonly UsedCode[], string]>([
  [
    'all have a name',
    'sap_xml',
    [
      ['service', 'loading'],
      ['tax_code', 'GST'],
    ],
    '',
  ],
  [
    'each is named once, in its order',
    'sap_xml',
    [
      ['customer_account', '40100'],
      ['service', 'storage'],
      ['service', 'storage'],
    ],
    'The ERP codes have no name of theirs for customer account 40100, service storage.',
  ],
  [
    'what is empty needs none',
    'csv',
    [
      ['site', ''],
      ['tax_code', ''],
    ],
    '',
  ],
  ['units of SAP are those of ISO', 'sap_xml', [['unit', 'bbl']], ''],
  ['units of others are not', 'csv', [['unit', 'bbl']], 'The ERP codes have no name of theirs for unit bbl.'],
  [
    'JobUtrax takes ours',
    'jobutrax',
    [
      ['service', 'storage'],
      ['customer_account', '1'],
    ],
    '',
  ],
  [
    'a word that every object knows',
    'csv',
    [['site', 'constructor']],
    'The ERP codes have no name of theirs for site constructor.',
  ],
  [
    'one that does not fit',
    'sap_xml',
    [['tax_code', 'HST']],
    'Their HARMONISED for tax code HST has more than 7 letters.',
  ],
  ['one that fits elsewhere', 'csv', [['tax_code', 'HST']], ''],
  [
    'many are counted',
    'customs',
    Array.from({ length: 12 }, (_, at): UsedCode => ['party', `P${at}`]),
    'The ERP codes have no name of theirs for party P0, party P1, party P2, party P3, party P4, party P5, party P6, party P7, party P8, party P9 and 2 more.',
  ],
])('%s', (_what, kind, used, says) => expect(lackingCodes(kind, codes, used)).toBe(says))

test('a code is found among those of its kind alone', () => {
  expect(theirCode(codes, 'service', 'loading')).toBe('LDG')
  expect(theirCode(codes, 'unit', 'loading')).toBeUndefined()
  expect(theirCode(codes, 'toString', 'name')).toBeUndefined()
})
