/** Reads the sentence of a report, by labels. An error has its position and the nearest valid words. */
import { referred, viewed, columnFinder, type Catalogue, type ReportColumn } from './columns.ts'
import {
  emptyDefinition,
  MOST_STEPS,
  orderingText,
  type OrderPart,
  type ReportDefinition,
  type ReportFilter,
  type ReportFormula,
} from './definition.ts'
import { nearestWords } from './nearest-words.ts'
import { meantBy, operatorPhrases, periodWords, sectionWords, type SentenceSection } from './sentence-words.ts'

/** `at`: the position in the sentence, counted from 0. `nearest`: valid words there, the nearest first. */
export type SentenceError = { readonly error: string; readonly at: number; readonly nearest: readonly string[] }
export type ReadSentence = { readonly definition: ReportDefinition } | SentenceError

/** As long as 10,000 ids are. */
const SENTENCE_LENGTH = 500_000

class SentenceFault extends Error {
  readonly found: SentenceError
  constructor(found: SentenceError) {
    super(found.error)
    this.found = found
  }
}

/** Words that mean something, such as a label and its field. */
type Named = { readonly words: string; readonly means: string }
type Writable<T> = { -readonly [K in keyof T]: T[K] }

class SentenceReader {
  readonly #text: string
  readonly #catalogue: Catalogue
  readonly #formulas: readonly ReportFormula[]
  #at = 0
  #find: (name: string) => ReportColumn | undefined = () => undefined

  constructor(text: string, catalogue: Catalogue, formulas: readonly ReportFormula[]) {
    this.#text = text
    this.#catalogue = catalogue
    this.#formulas = formulas
  }

  whole(): ReportDefinition {
    const source = this.#source()
    this.#find = columnFinder(this.#catalogue, { source, formulas: this.#formulas })
    const read: Writable<ReportDefinition> = { ...emptyDefinition, source, formulas: this.#formulas }
    if (this.#take(/\s*:\s*/y)) read.columns = this.#columns(source)
    if (this.#take(/\s*\bwhere\s+/iy)) Object.assign(read, this.#conditions(source))
    const done = new Set<SentenceSection | 'period'>()
    while (this.#take(/\s*,\s*/y)) this.#section(source, read, done)
    this.#take(/\s+/y)
    if (this.#at < this.#text.length)
      this.#fail('This cannot stand here.', [', ', 'where', ...Object.values(sectionWords)])
    return read
  }

  /** The words at a position, as far as they may be one label. */
  #typed(at: number): string {
    return (/^"?([^,:|"]{0,60})/.exec(this.#text.slice(at, at + 61))?.[1] ?? '').trim()
  }
  #fail(error: string, valid: readonly string[], at = this.#at): never {
    throw new SentenceFault({ error, at, nearest: nearestWords(this.#typed(at), valid) })
  }
  #unknown(what: string, valid: readonly string[], at: number): never {
    const typed = this.#typed(at)
    return this.#fail(typed === '' ? `A ${what} is missing here.` : `There is no ${what} "${typed}".`, valid, at)
  }
  #take(form: RegExp): boolean {
    form.lastIndex = this.#at
    const found = form.exec(this.#text)
    if (found === null) return false
    this.#at += found[0].length
    return true
  }
  #isAt(form: RegExp): boolean {
    form.lastIndex = this.#at
    return form.test(this.#text)
  }
  /** Whether these words come next, and no letter goes on with them. */
  #isNext(words: string): boolean {
    const end = this.#at + words.length
    const isSame = this.#text.slice(this.#at, end).toLowerCase() === words.toLowerCase()
    return isSame && !(/[\p{L}\p{N}_]$/u.test(words) && /^[\p{L}\p{N}_]/u.test(this.#text.slice(end, end + 2)))
  }
  #takeWords(words: string): boolean {
    if (!this.#isNext(words)) return false
    this.#at += words.length
    return true
  }
  #quoted(): string | undefined {
    const form = /"((?:[^"]|"")*)"/y
    form.lastIndex = this.#at
    const found = form.exec(this.#text)
    if (found === null) return undefined
    this.#at += found[0].length
    return (found[1] ?? '').replaceAll('""', '"')
  }

  /** One of the words; of those that begin alike, the longest. */
  #named(named: readonly Named[], what: string): string {
    const at = this.#at
    const quoted = this.#quoted()
    const found =
      quoted === undefined
        ? named.reduce<Named | undefined>(
            (best, one) => (one.words.length > (best?.words.length ?? 0) && this.#isNext(one.words) ? one : best),
            undefined,
          )
        : (named.find(({ words }) => words === quoted) ??
          named.find(({ words }) => words.toLowerCase() === quoted.toLowerCase()))
    if (found === undefined)
      return this.#unknown(
        what,
        named.map(({ words }) => words),
        at,
      )
    if (quoted === undefined) this.#at += found.words.length
    return found.means
  }

  #source(): string {
    this.#take(/\s+/y)
    const labels = [...this.#catalogue.sourceLabels()].filter(([name]) => viewed(this.#catalogue, name) !== undefined)
    return this.#named(
      [...labels.map(([means, words]) => ({ words, means })), ...labels.map(([means]) => ({ words: means, means }))],
      'source',
    )
  }

  /** The labels of a resource's fields, and after them the names. */
  #fieldsOf(resource: string): readonly Named[] {
    const labels = this.#catalogue.labels(resource)
    return [
      ...[...labels].map(([means, words]) => ({ words, means })),
      ...[...labels.keys()].map((means) => ({ words: means, means })),
    ]
  }

  #column(source: string): ReportColumn {
    const start = this.#at
    const computed = this.#formulas.flatMap(({ name, label }): Named[] => [
      { words: label === '' ? name : label, means: name },
    ])
    let path = this.#named([...computed, ...this.#fieldsOf(source)], 'column')
    let [of, steps] = [source, 0]
    while (steps < MOST_STEPS && this.#isAt(/\s*›|\.[\p{L}"]/uy)) {
      const from = this.#catalogue.resource(of)
      const field = this.#catalogue.fields(of)[path.slice(path.lastIndexOf('.') + 1)]
      const to = field?.to
      if (from === undefined || field === undefined || to === undefined || !referred(this.#catalogue, from, field))
        return this.#fail('This column leads to no record that you may view.', [], this.#at)
      this.#take(/\s*›\s*|\./y)
      path = `${path}.${this.#named(this.#fieldsOf(to), 'column')}`
      ;[of, steps] = [to, steps + 1]
    }
    return this.#find(path) ?? this.#unknown('column', [], start)
  }

  #isSection(): boolean {
    return (
      Object.values(sectionWords).some((words) => this.#isNext(words)) ||
      periodWords.some(({ words }) => this.#isNext(`${words} by`))
    )
  }

  /** Columns up to the next section. */
  #columns(source: string): readonly string[] {
    const names = [this.#column(source).name]
    for (;;) {
      const before = this.#at
      if (!this.#take(/\s*,\s*/y)) return names
      if (this.#isSection()) {
        this.#at = before
        return names
      }
      names.push(this.#column(source).name)
    }
  }

  #conditions(source: string): Pick<ReportDefinition, 'filters' | 'match'> {
    const filters = [this.#condition(source)]
    let joined: string | undefined
    for (;;) {
      const at = this.#at
      if (!this.#take(/\s+(?:and|or)\s+/iy)) return { filters, match: joined === 'or' ? 'any' : 'all' }
      const word = this.#text.slice(at, this.#at).trim().toLowerCase()
      if (joined !== undefined && joined !== word)
        return this.#fail('Filters are joined by "and" or by "or", not by both.', [joined], at + 1)
      joined = word
      filters.push(this.#condition(source))
    }
  }

  #condition(source: string): ReportFilter {
    const column = this.#column(source)
    const field = column.name
    this.#take(/\s+/y)
    const phrase = operatorPhrases.find(({ words }) => this.#isNext(words))
    if (phrase === undefined) return this.#fail('A condition is missing here.', wordsFor(column))
    const { op, words, value } = phrase
    if (!column.operators.includes(op))
      return this.#fail(`"${column.label}" cannot be asked like this.`, wordsFor(column))
    this.#at += words.length
    if (value !== undefined) return { field, op, value }
    this.#take(/\s*/y)
    const first = this.#value(column, op)
    if (op === 'between')
      return { field, op, value: this.#take(/\s+and\s+/iy) ? `${first},${this.#value(column, op)}` : first }
    const values = [first]
    while (this.#take(/\s*\|\s*/y)) values.push(this.#value(column, op))
    const isList = values.length > 1
    if (isList && op !== 'eq' && op !== 'ne' && op !== 'in' && op !== 'not_in')
      return this.#fail('Only "is" and "is not" take several values.', [])
    return { field, op: isList && op === 'eq' ? 'in' : isList && op === 'ne' ? 'not_in' : op, value: values.join(',') }
  }

  #value(column: ReportColumn, op: ReportFilter['op']): string {
    const quoted = this.#quoted()
    if (quoted !== undefined) return quoted
    const form = /[,|"]|\s(?:and|or)\s/gi
    form.lastIndex = this.#at
    const end = form.exec(this.#text)?.index ?? this.#text.length
    const typed = this.#text.slice(this.#at, end).trimEnd()
    if (typed === '') return this.#fail('A value is missing here.', choicesOf(column))
    this.#at += typed.length
    return meantBy(column, op, typed)
  }

  #orders(source: string): string {
    const parts: OrderPart[] = []
    for (;;) {
      const { name } = this.#column(source)
      const isDescending = this.#take(/\s+descending\b/iy)
      if (!isDescending) this.#take(/\s+ascending\b/iy)
      parts.push({ name, isDescending })
      const before = this.#at
      if (!this.#take(/\s*,\s*/y)) return orderingText(parts)
      if (this.#isSection()) {
        this.#at = before
        return orderingText(parts)
      }
    }
  }

  #section(source: string, read: Writable<ReportDefinition>, done: Set<SentenceSection | 'period'>): void {
    const at = this.#at
    const once = (section: SentenceSection | 'period'): void => {
      if (done.has(section)) this.#fail('This part is in the sentence twice.', [], at)
      done.add(section)
      this.#take(/\s+/y)
    }
    const span = periodWords.find(({ words }) => this.#isNext(`${words} by`))
    if (span !== undefined) {
      this.#takeWords(`${span.words} by`)
      once('period')
      Object.assign(read, { period: span.period, period_field: this.#column(source).name })
      return
    }
    for (const section of ['group_by', 'sums', 'ordering'] as const) {
      if (!this.#takeWords(sectionWords[section])) continue
      once(section)
      if (section === 'ordering') read.ordering = this.#orders(source)
      else read[section] = this.#columns(source)
      return
    }
    this.#fail('This part of the sentence cannot be read.', [
      ...Object.values(sectionWords),
      ...periodWords.map(({ words }) => `${words} by`),
    ])
  }
}

const wordsFor = ({ operators }: ReportColumn): readonly string[] =>
  operatorPhrases.flatMap(({ op, words }) => (operators.includes(op) ? [words] : []))

const choicesOf = ({ field }: ReportColumn): readonly string[] =>
  field.kind === 'flag' ? ['yes', 'no'] : [...(field.choices ?? []), ...Object.values(field.words ?? {})]

/** `formulas`: those of the report that is edited, whose labels the sentence may name. */
export function readSentence(
  catalogue: Catalogue,
  text: string,
  formulas: readonly ReportFormula[] = [],
): ReadSentence {
  if (text.length > SENTENCE_LENGTH)
    return { error: `A sentence has at most ${SENTENCE_LENGTH} characters.`, at: SENTENCE_LENGTH, nearest: [] }
  try {
    return { definition: new SentenceReader(text, catalogue, formulas).whole() }
  } catch (fault) {
    if (fault instanceof SentenceFault) return fault.found
    throw fault
  }
}
