/** Finds the labels of figures in lines of text: where each begins and ends, and whether it fills its cell. */
import type { FigureName } from './figures.ts'
import type { TextLine, TextRun } from './page-lines.ts'

export type LabelName = FigureName | 'car' | 'car_mark' | 'seals' | 'other'
/** `at`, `end`: positions in the text of the line. `isWeak`: another label is preferred. `isTitle`: it may be a heading too. */
export type Label = {
  readonly name: LabelName
  readonly at: number
  readonly end: number
  readonly text: string
  readonly isWeak: boolean
  readonly isTitle: boolean
}
export type LabelledLine = {
  readonly line: TextLine
  readonly labels: readonly Label[]
  /** Position of the first character of each cell in the text of the line. */
  readonly cellStarts: readonly number[]
}

const NUMBER_TAIL = String.raw`(?:\s?(?:numbers?|num|nos?|nbr|#))?`
const VOLUME_UNITS = String.raw`(?:U\.?S\.?\s)?(?:gallons?|gals?|litres?|liters?|ltrs?|barrels?|bbls?|usg|m3|m³|L)`
const WEIGHT_UNITS = String.raw`(?:lbs?|pounds?|kgs?|kilograms?|tonnes?|MT)`
const AT_60 = String.raw`(?:\s?(?:@|at|\()?\s?(?:60|15)\s?(?:°|º)?\s?[FC]\)?)?`
const IN_UNIT = (unit: string): string => String.raw`(?:,?\s?(?:\(|in\s)?${unit}\)?)?`
const NOT_A_WEIGHT = String.raw`(?!\s?(?:\p{L}+\s)?(?:weight|wt|mass|${WEIGHT_UNITS})(?!\p{L}))`
const VOLUME_OF = (words: string): string =>
  [
    String.raw`${words}(?:\s(?:standard|std|corrected))?(?:\s(?:volume|vol\.?|quantity|qty))?`,
    `${IN_UNIT(VOLUME_UNITS)}${AT_60}${IN_UNIT(VOLUME_UNITS)}${NOT_A_WEIGHT}`,
  ].join('')
const NAME_TAIL = String.raw`(?:\s?\(?name(?:\s?(?:and|&|,)\s?address)?\)?)?`
const PLACE_TAIL = String.raw`(?:\s(?:station|city|point|name))?`

const either = (...patterns: readonly string[]): string => patterns.join('|')

type Entry = readonly [name: LabelName, pattern: string, rank?: 'weak']
const lexicon: readonly Entry[] = [
  ['bol_number', String.raw`(?:bill of lading|B[./ ]?[O0][./ ]?L|B ?\/ ?L)\.?(?:\s?(?:id|ref))?${NUMBER_TAIL}`],
  ['bol_number', String.raw`BL\s?(?:number|no|#|:)`],
  [
    'bol_date',
    either(
      String.raw`ship(?:ped|ping|ment)?\s+date|date\s+(?:of\s+)?ship(?:ped|ment)|shipped(?:\s+on)?`,
      String.raw`(?:B[O0]L|B\/L|bill)\s+date|load(?:ed|ing)?\s+date|date\s+(?:loaded|of\s+loading)`,
    ),
  ],
  ['bol_date', 'date', 'weak'],
  [
    'other',
    either(
      String.raw`(?:due|print(?:ed|ing)?|delivery|order|expir(?:y|ation)|received|required|requested|invoice|arrival|eta)\s+date`,
      String.raw`date\s+(?:printed|received|due|required)`,
    ),
  ],
  ['revision', String.raw`rev(?:ision)?\.?${NUMBER_TAIL}`],
  ['shipper', String.raw`(?:from\s?)?\(?(?:shipper|consignor)\)?${NAME_TAIL}|ship(?:ped)?\sfrom`],
  ['consignee', String.raw`(?:to\s?)?\(?consignee\)?${NAME_TAIL}|consigned\sto|ship(?:ped)?\sto|deliver(?:ed)?\sto`],
  ['origin', String.raw`origin${PLACE_TAIL}|from\sstation|station\sof\sorigin|shipping\spoint|from(?=\s?:)`],
  ['destination', String.raw`destination${PLACE_TAIL}|dest\.?|to\sstation|to(?=\s?:)`],
  [
    'railroad',
    String.raw`(?:origin(?:ating)?\s|delivering\s|line[- ]?haul\s|rail\s)?(?:railroad|railway|carrier)(?:\sname|\sSCAC)?|SCAC`,
  ],
  ['routing', String.raw`rout(?:e|ing)(?:\sinstructions)?|via`],
  [
    'product_name',
    either(
      String.raw`(?:product|commodity|material)(?:\sname|\sdescription|\sdesc\.?)?`,
      String.raw`description(?:\sof\s(?:articles|goods|product|lading|commodity))?|proper\sshipping\sname`,
    ),
  ],
  ['stcc', String.raw`STCC(?:\scode)?${NUMBER_TAIL}`],
  ['un_number', String.raw`UN(?:\s?\/\s?NA)?\s?(?:number|no|#|id)|UN\s?\/\s?NA|(?:hazmat\s)?ID\s(?:number|no)`],
  ['hazard_class', String.raw`haz(?:ard)?\.?\s?class|class`],
  ['packing_group', String.raw`(?:packing|pkg\.?|pack)\s?(?:group|grp)|PG`],
  ['net_volume', VOLUME_OF('net')],
  ['net_volume', String.raw`(?:volume|vol\.?|gallons?)\s?\(?net\)?|corrected\s${VOLUME_UNITS}`],
  ['net_volume', String.raw`(?:total\s)?volume${IN_UNIT(VOLUME_UNITS)}${AT_60}${IN_UNIT(VOLUME_UNITS)}`, 'weak'],
  ['gross_volume', VOLUME_OF('gross')],
  ['gross_volume', String.raw`(?:volume|vol\.?|gallons?)\s?\(?gross\)?|observed\s${VOLUME_UNITS}`],
  ['weight', String.raw`(?:net|lading|product)\s(?:weight|wt\.?|mass)${IN_UNIT(WEIGHT_UNITS)}|net\s${WEIGHT_UNITS}`],
  ['weight', String.raw`(?:shipping\s|total\s|est(?:imated)?\.?\s)?(?:weight|wt\.?)${IN_UNIT(WEIGHT_UNITS)}`],
  ['other', String.raw`(?:gross|tare|light)\s(?:weight|wt\.?|${WEIGHT_UNITS})${IN_UNIT(WEIGHT_UNITS)}|tare`],
  [
    'temperature',
    String.raw`(?:load(?:ing|ed)?\s|product\s|obs(?:erved)?\.?\s)?temp(?:erature)?\.?(?:,?\s?\(?°?\s?[FC]\)?)?`,
  ],
  ['purchase_order', String.raw`(?:customer\s|cust\.?\s)?(?:purchase\sorder|P\.?O\.?(?!\s?box))${NUMBER_TAIL}`],
  ['certified_by', String.raw`certified\s(?:correct\s)?by|certifier|hazmat\scertif\p{L}+\sby`],
  ['car_mark', String.raw`(?:car\s)?initials?|(?:reporting\s)?marks?`],
  [
    'car',
    either(
      String.raw`(?:rail\s?|tank\s?)?cars?(?:\s?(?:id|initials?|mark|\/|&|and|number|no|#))*`,
      String.raw`equipment(?:\s?(?:id|initials?|mark|\/|&|and|number|no|#))*`,
      String.raw`(?:initials?|mark)\s?(?:\/|&|and)?\s?(?:number|no)`,
    ),
  ],
  ['seals', String.raw`seals?${NUMBER_TAIL}`],
  [
    'other',
    either(
      String.raw`(?:customer|cust\.?|our|your)?\s?ref(?:erence)?\.?${NUMBER_TAIL}|(?:sales\s|delivery\s)?order${NUMBER_TAIL}`,
      String.raw`customer|terms|time|page|printed|issued(?:\sby)?|loaded\sat|density|gravity|API|invoice${NUMBER_TAIL}`,
      String.raw`tele?phone|phone|address|contact|charges|freight(?:\scharges)?|tariff|contract${NUMBER_TAIL}|permit${NUMBER_TAIL}`,
      String.raw`embargo|bill\sto|sold\sto|account${NUMBER_TAIL}|driver|agent|signature|outage|special\sinstructions`,
      String.raw`notify(?:\sparty)?|care\sof|lot${NUMBER_TAIL}|booking${NUMBER_TAIL}|waybill${NUMBER_TAIL}|part\sof\smaster\sbilling`,
      String.raw`export\s(?:permit|declaration)|emergency(?:\scontact)?|quantity|packages`,
    ),
  ],
]
const END = String.raw`(?![\p{L}\d]|['’]\p{L})`
/** Finds where any label begins, so that most lines of a page are searched once. */
const anyLabel = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${lexicon.map(([, pattern]) => `(?:${pattern})${END}`).join('|')})`,
  'giu',
)
const patterns = lexicon.map(([name, pattern, rank]) => ({
  name,
  isWeak: rank === 'weak',
  pattern: new RegExp(String.raw`^(?:${pattern})${END}[\s.:#]*`, 'iu'),
}))
const TITLE = /^bill of lading\s*$/i
const [MAX_LABELS, MAX_LENGTH] = [60, 120]

/** Returns the longest label that begins at this position. */
function labelAt(text: string, at: number): Label | undefined {
  const rest = text.slice(at, at + MAX_LENGTH)
  let longest: Label | undefined
  for (const { name, isWeak, pattern } of patterns) {
    const found = pattern.exec(rest)?.[0]
    if (found !== undefined && found.length > (longest?.text.length ?? 0))
      longest = { name, isWeak, at, end: at + found.length, text: found, isTitle: TITLE.test(found) }
  }
  return longest
}

function labelsOf(text: string): readonly Label[] {
  const taken: Label[] = []
  for (const { index } of text.matchAll(anyLabel)) {
    const last = taken.at(-1)
    if (taken.length >= MAX_LABELS) break
    if (index < (last?.end ?? 0)) continue
    const label = labelAt(text, index)
    // `Purchase order: PO 55120`: the prefix of a value is no second label.
    if (label && !(label.at === last?.end && label.name === last.name)) taken.push(label)
  }
  return taken
}

export function labelled(line: TextLine): LabelledLine {
  let at = 0
  const cellStarts = line.cells.map(({ text }) => {
    const start = at
    at += text.length + 1
    return start
  })
  return { line, labels: labelsOf(line.text), cellStarts }
}

/** Returns the cell of a label: its index, and its first and last position in the text of the line. */
export function cellAt({ line, cellStarts }: LabelledLine, at: number) {
  const next = cellStarts.findIndex((start) => start > at)
  const index = (next < 0 ? cellStarts.length : next) - 1
  const start = cellStarts[index] ?? 0
  return { index, start, end: start + (line.cells[index]?.text.length ?? 0) }
}

/** Whether a cell has the form of a label: it ends with a colon, or the words of labels fill it. */
export function isLabelLike({ text }: Pick<TextRun, 'text'>): boolean {
  if (/\d/.test(text.replace(/(?:60|15)\s?°?\s?[FC]/i, '')) || TITLE.test(text)) return false
  if (text.endsWith(':')) return true
  const labels = labelsOf(text)
  const covered = labels.reduce((sum, { at, end }) => sum + end - at, 0)
  return labels.length > 0 && covered >= text.trim().length - 2 * labels.length
}

/** Returns the label with which the text begins. */
export const labelName = (text: string): LabelName | undefined => labelsOf(text).find(({ at }) => at === 0)?.name
