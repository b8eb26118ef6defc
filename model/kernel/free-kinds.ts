/**
 * Kinds of text without a form of their own. The last word of a field's name says its kind. A field whose name does not
 * say it declares `holds`. A text without a kind fails a test, so that its author decides whether its values have a
 * form.
 */

/** The last words of names, by kind. A word such as `date` or `price` is missing, because its values may have a form. */
const freeKinds = [
  ['name', 'name username title label subject filename make fleet department'],
  [
    'note',
    'note notes comments reason reasons description message content problem outcome remarks text instructions summary says answer defects cause method conditions footer',
  ],
  [
    'number',
    'number order prefix suffix identifier seals plate licence invoice ruling permit permits declaration barcode tariff tractor trailer',
  ],
  ['reference', 'reference references contract account bay bays meter key'],
  ['code', 'code codes codename unit type types measure index character meridian block area lsd'],
  ['id', 'id ids token hash sha256 cursor'],
  ['person', 'person holder issuer owner contact analyst laboratory sender company'],
  ['place', 'city street location destination routing crossing'],
  ['address', 'address url path domains'],
  ['secret', 'password secret certificate jwks'],
  ['search', 'search'],
  ['choice', 'status weekdays days fields columns ordering sums model resource roles permissions parties'],
  ['recipients', 'recipients'],
  ['cars', 'cars marks'],
] as const

/** Texts of the last three have a form that the field's pattern or the call checks, so that each of them is declared. */
export type FreeKind = (typeof freeKinds)[number][0] | 'hour' | 'date' | 'figure'

const kindByWord = new Map<string, FreeKind>(
  freeKinds.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
)

/** The kind that the name of a text says. Undefined for one whose name does not say it. */
export function freeKindOf(name: string): FreeKind | undefined {
  const word = /([a-z]+|[A-Z][a-z]*|[a-z]+\d+)(_\d+)?$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return kindByWord.get(word)
}
