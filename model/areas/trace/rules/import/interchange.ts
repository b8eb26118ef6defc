/**
 * Reads the interchanges of an X12 file with their groups and transaction sets, and checks their ends. Each interchange
 * has its own separators.
 */
import type { RefusedLine } from './read-sighting.ts'

/** `line`: its number in the file, from 1. An element counts from 1 too; of one with components it is the first. */
export type Segment = { readonly line: number; readonly name: string; readonly at: (element: number) => string }
/** `faults`: codes of element 718 or 716; what has one is refused as a whole. */
export type TransactionSet = {
  readonly header: Segment
  readonly body: readonly Segment[]
  readonly faults: readonly string[]
}
export type Group = {
  readonly header: Segment
  readonly sets: readonly TransactionSet[]
  /** The number of sets by its GE segment. */
  readonly announced: number
  readonly faults: readonly string[]
}
export type Interchange = { readonly header: Segment; readonly groups: readonly Group[] }
export type ReadInterchanges = {
  readonly interchanges: readonly Interchange[]
  readonly refused: readonly RefusedLine[]
}

type Separators = { readonly element: string; readonly component: string; readonly terminator: string }
const ISA_ELEMENTS = 16
/** An ISA has 106 characters; one whose blanks were cut off is shorter. */
const MAX_ISA = 106

/** The separators stand behind the name, in the last element and behind that. */
function separatorsAt(text: string, start: number): Separators | undefined {
  const element = text.charAt(start + 3)
  let at = start + 3
  for (let count = 1; count < ISA_ELEMENTS; count++) {
    at = text.indexOf(element, at + 1)
    if (at < 0 || at > start + MAX_ISA) return undefined
  }
  const [component, terminator] = [text.charAt(at + 1), text.charAt(at + 2)]
  return terminator === '' ? undefined : { element, component, terminator }
}
const isHeaderAt = (text: string, at: number): boolean => /^ISA[^A-Za-z0-9\s]$/.test(text.slice(at, at + 4))

function segmentOf(raw: string, line: number, { element, component }: Separators): Segment {
  // Lines are broken within segments too, where a sender sends lines of 80 characters.
  const elements = raw.replaceAll(/[\r\n]/g, '').split(element)
  const name = (elements[0] ?? '').trim()
  return {
    line,
    name,
    at: (index) => {
      const whole = elements[index] ?? ''
      return (name === 'ISA' ? whole : (whole.split(component)[0] ?? '')).trim()
    },
  }
}

/** Blanks, line ends and the characters that end a file of DOS. */
const BETWEEN = new Set([' ', '\t', '\r', '\n', '\0', '\u001A'])

/** Yields the segments. Each ISA segment declares the separators that follow it. The letters ISA within a segment are data. */
function* segmentsOf(text: string): Generator<Segment> {
  let separators: Separators | undefined
  let line = 0
  for (let at = 0; at < text.length;) {
    if (BETWEEN.has(text.charAt(at)) || text.charAt(at) === separators?.terminator) {
      at++
      continue
    }
    if (isHeaderAt(text, at)) separators = separatorsAt(text, at)
    line++
    const end = separators === undefined ? -1 : text.indexOf(separators.terminator, at)
    // An end that is missing makes the rest one segment, and so an interchange without its end.
    const next = end < 0 ? text.length : end
    yield segmentOf(text.slice(at, next), line, separators ?? { element: '*', component: '>', terminator: '~' })
    at = next + 1
  }
}

type OpenSet = { header: Segment; body: Segment[] }
type OpenGroup = { header: Segment; sets: TransactionSet[]; set: OpenSet | undefined }
type OpenInterchange = { header: Segment; groups: Group[]; group: OpenGroup | undefined }

const textOf = ({ name, at }: Segment): string => [name, at(1), at(2)].join(' ').trim().slice(0, 60)

const SET = { noEnd: '2', control: '3', count: '4' } as const
const GROUP = { noEnd: '3', control: '4', count: '5' } as const

/** Takes segments in their order. An ISA, GS or ST before the end of what is open closes that as one without an end. */
class Reader {
  readonly #done: Interchange[] = []
  readonly #refused: RefusedLine[] = []
  #open: OpenInterchange | undefined

  #refuse(segment: Segment, reason: string): void {
    this.#refused.push({ line: segment.line, text: textOf(segment), reason })
  }
  #endSet(end?: Segment): void {
    const group = this.#open?.group
    const set = group?.set
    if (group === undefined || set === undefined) return
    const faults =
      end === undefined
        ? [SET.noEnd]
        : [
            ...(end.at(2) === set.header.at(2) ? [] : [SET.control]),
            // The count includes ST and SE.
            ...(Number(end.at(1)) === set.body.length + 2 ? [] : [SET.count]),
          ]
    group.sets.push({ ...set, faults })
    group.set = undefined
  }
  #endGroup(end?: Segment): void {
    this.#endSet()
    const group = this.#open?.group
    if (this.#open === undefined || group === undefined) return
    const { header, sets } = group
    const faults =
      end === undefined
        ? [GROUP.noEnd]
        : [
            ...(end.at(2) === header.at(6) ? [] : [GROUP.control]),
            ...(Number(end.at(1)) === sets.length ? [] : [GROUP.count]),
          ]
    this.#open.groups.push({ header, sets, faults, announced: Number(end?.at(1)) || sets.length })
    this.#open.group = undefined
  }
  #endInterchange(end?: Segment): void {
    this.#endGroup()
    if (this.#open === undefined) return
    const { header, groups } = this.#open
    this.#open = undefined
    if (end === undefined) this.#refuse(header, 'The interchange has no end (IEA).')
    else if (end.at(2) !== header.at(13))
      this.#refuse(end, `Its control number is ${header.at(13)} in ISA and ${end.at(2)} in IEA.`)
    else if (Number(end.at(1)) !== groups.length)
      this.#refuse(end, `IEA says that it has ${end.at(1)} groups; it has ${groups.length}.`)
    else this.#done.push({ header, groups })
  }
  take(segment: Segment): void {
    const { name } = segment
    const group = this.#open?.group
    if (name === 'ISA') {
      this.#endInterchange()
      this.#open = { header: segment, groups: [], group: undefined }
    } else if (this.#open === undefined) this.#refuse(segment, 'It does not run from ISA and GS to IEA.')
    else if (name === 'IEA') this.#endInterchange(segment)
    else if (name === 'GS') {
      this.#endGroup()
      this.#open.group = { header: segment, sets: [], set: undefined }
    } else if (name === 'GE') this.#endGroup(segment)
    else if (name === 'ST' && group !== undefined) {
      this.#endSet()
      group.set = { header: segment, body: [] }
    } else if (name === 'SE') this.#endSet(segment)
    // Other segments outside of sets, such as TA1, report on the transfer and are ignored.
    else group?.set?.body.push(segment)
  }
  end(): ReadInterchanges {
    this.#endInterchange()
    return { interchanges: this.#done, refused: this.#refused }
  }
}

/** Yields after each segment, so that other work is done while a long file is read. */
export function* interchangeSteps(text: string): Generator<void, ReadInterchanges> {
  const reader = new Reader()
  for (const segment of segmentsOf(text)) {
    reader.take(segment)
    yield
  }
  return reader.end()
}
