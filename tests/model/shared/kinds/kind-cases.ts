/** Texts of each kind as people write them, with what is stored, and wrong ones with a part of the message. */
import type { TypedKind } from '#model/kernel/kinds.ts'

export type KindCase = {
  readonly kind: TypedKind
  readonly country?: string
  readonly right?: Readonly<Record<string, string>>
  readonly wrong?: Readonly<Record<string, string>>
}

export const kindCases: readonly KindCase[] = [
  {
    kind: 'time_zone',
    right: {
      'america/edmonton': 'America/Edmonton',
      ' America/New York ': 'America/New_York',
      utc: 'UTC',
      '': '',
    },
    wrong: {
      'Mars/Phobos': '"Mars/Phobos" is not a time zone',
      'Central Time (US & Canada)': 'Is America/Chicago meant?',
      'Mountain Time': 'Is America/Denver or America/Edmonton meant?',
      'Mountain Standard Time': 'America/Denver or America/Edmonton',
      'US Mountain Standard Time': 'America/Phoenix',
      'Canada Central Standard Time': 'America/Regina',
      'Atlantic Time (Canada)': 'America/Halifax',
      'Central Standard Time (Mexico)': 'America/Mexico_City',
      PDT: 'America/Los_Angeles or America/Vancouver',
      Saskatchewan: 'America/Regina',
    },
  },
  {
    kind: 'email',
    right: { ' Ann.Lee@Example.COM ': 'Ann.Lee@example.com', 'a+b@x.ca': 'a+b@x.ca' },
    wrong: {
      'a@': 'is not an e-mail address',
      'a@b': '"a@b"',
      'x y@z.ca': 'such as name@example.com',
      'a..b@x.ca': 'a..b@x.ca',
      'Ann <a@x.ca>': 'is not',
      'a@x.ca, b@x.ca': 'is not',
    },
  },
  {
    kind: 'phone',
    right: {
      '780 555 0199': '+1 780 555 0199',
      '780 555 0199 x12': '+1 780 555 0199 ext. 12',
      '(780) 555-0199': '+1 780 555 0199',
      '1-800-424-9300': '+1 800 424 9300',
      '+52 33 3123 4567': '+52 33 3123 4567',
    },
    wrong: {
      abc: '"abc" is not a telephone number',
      '12': 'such as +1 780 555 0199',
      '+1 999': 'is not',
      '555-0100': 'is not',
      'call 780 555 0199 now': 'is not',
    },
  },
  {
    kind: 'subdivision',
    right: {
      ab: 'AB',
      Alberta: 'AB',
      'Colombie-Britannique': 'BC',
      québec: 'QC',
      'new york': 'NY',
      'Nuevo León': 'NLE',
      TM: 'TAM',
      NL: 'NL',
    },
    wrong: { ZZ: '"ZZ" is not a state or province of the United States, Canada or Mexico' },
  },
  {
    kind: 'subdivision',
    country: 'US',
    right: { Texas: 'TX' },
    wrong: { Alberta: 'AB is in Canada.', AB: 'AB is in Canada.' },
  },
  {
    kind: 'subdivision',
    country: 'MX',
    right: { NL: 'NLE', 'nuevo leon': 'NLE' },
    wrong: { TX: 'TX is in the United States.' },
  },
  {
    kind: 'postal_code',
    country: 'CA',
    right: { t0b1v0: 'T0B 1V0', 'T0B-1V0': 'T0B 1V0' },
    wrong: { 'D1A 1A1': 'such as T0B 1V0', '12207': 'is not' },
  },
  {
    kind: 'postal_code',
    country: 'US',
    right: { '122071234': '12207-1234', '12207': '12207' },
    wrong: { 'T0B 1V0': '12207', '1220': 'is not' },
  },
  { kind: 'postal_code', country: 'MX', right: { '64000': '64000' }, wrong: { '640001': 'such as 64000' } },
  {
    kind: 'postal_code',
    right: { '12207': '12207', t0b1v0: 'T0B 1V0' },
    wrong: { 'D1A 1A1': '12207 or 12207-1234, T0B 1V0, 64000' },
  },
  {
    kind: 'un_number',
    right: { 'un 1075': 'UN1075', '1203': 'UN1203', 'UN-1075': 'UN1075', NA1993: 'NA1993' },
    wrong: {
      UN0000: 'not in the table of 49 CFR 172.101',
      UN9999: '"UN9999"',
      XX1203: 'Is UN1203 meant?',
      '1993': 'Is UN1993 or NA1993 meant?',
      UN12: 'four digits',
    },
  },
  {
    kind: 'stcc',
    right: { '49 057 52': '4905752', '2911': '2911' },
    wrong: { '0000000': '"0000000"', '5012345': 'major group', '1212345': 'major group' },
  },
  {
    kind: 'cas_number',
    right: { '74986': '74-98-6', '74-98-6': '74-98-6', '7732185': '7732-18-5' },
    wrong: { '74-98-7': 'Is 74-98-6 meant?', abc: 'such as 74-98-6' },
  },
  {
    kind: 'hs_code',
    right: {
      '2711.12.00.20': '2711120020',
      '0207.14.10.00': '0207141000',
      '2711120020': '2711120020',
      '2711 12': '271112',
    },
    wrong: { '12': '6, 8 or 10 digits', ABCDEF: '"ABCDEF"', '207140000': '0207140000: is a zero missing in front?' },
  },
  { kind: 'scac', right: { cpkc: 'CPKC' }, wrong: { A: 'two to four letters', '12345': 'such as CPKC' } },
  {
    kind: 'splc',
    right: { '380000': '380000', '380000-123': '380000123' },
    wrong: { '1': '6 or 9 digits', '000000': 'is not', '3800001': 'is not' },
  },
  {
    kind: 'vin',
    right: { '1m8gdm9axkp042788': '1M8GDM9AXKP042788' },
    wrong: { '123': '17 characters', '1M8GDM9A1KP042788': 'would be X' },
  },
  {
    kind: 'us_tax_id',
    right: {
      '411215000': '41-1215000',
      '41-1215000': '41-1215000',
      '41-1215000ab': '41-1215000AB',
      '123-45-6789': '123-45-6789',
      '260131-12345': '260131-12345',
    },
    wrong: { abc: 'is not a tax number', '12345678901': 'is not', '00-1215000': 'is not' },
  },
  {
    kind: 'ca_business_number',
    right: { '123456782RT0001': '123456782RT0001', '12345 6782 rt 0001': '123456782RT0001', '123456782': '123456782' },
    wrong: {
      '123456789RT0001': 'the check digit of 123456789 is wrong',
      '123': 'such as 123456782RT0001',
      '123456782XX0001': 'is not',
    },
  },
  {
    kind: 'routing_number',
    right: {
      '021000021': '021000021',
      '0910-0001-9': '091000019',
      '000312345': '000312345',
      '12345-003': '000312345',
      '0 815 30241': '081530241',
    },
    wrong: {
      '121000249': 'check digit',
      '12345': 'nine digits',
      '991000019': 'check digit',
      '0003123456': 'such as 021000021',
      '090012345': 'check digit',
    },
  },
  {
    kind: 'bic',
    right: { 'royc ca t2': 'ROYCCAT2', chasus33xxx: 'CHASUS33XXX', NWBKGB2L: 'NWBKGB2L' },
    wrong: { ROYCCA: 'eight or eleven', ROYC1AT2: 'such as ROYCCAT2', ROYCCAT2X: 'is not a BIC' },
  },
  {
    kind: 'uwi',
    right: {
      '100062904505W400': '100/06-29-045-05W4/00',
      '100/06-29-045-05w4/00': '100/06-29-045-05W4/00',
      '200D096H094A1500': '200/d-096-H/094-A-15/00',
      '42-501-20130': '4250120130',
    },
    wrong: {
      xx: 'is not a well',
      '100/17-29-045-05W4/00': 'is not a well',
      '100/06-37-045-05W4/00': 'Section must be 1 to 36',
      '100/06-22-127-09W4/00': 'Township must be 1 to 126',
      '100/06-22-047-29W4/00': 'the next meridian comes first',
      '100/06-22-047-09W9/00': 'Meridian must be W1 to W6, or E1',
      '200/d-096-H/084-A-15/00': 'Series number must be one of 082',
      '101/06-22-047-09W4/00': '"01" is not used',
      '100/06-22-047-09W4/01': '"01" is not used',
      '425012013': 'is not',
    },
  },
]
