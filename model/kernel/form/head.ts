/** What the head of a record shows beside its title: its state, a line of words that says what it is about, and its sums. */
import type { Field } from '../field.ts'
import type { Resource } from '../resource.ts'

const [MOST_WORDS, MOST_SUMS] = [4, 4]

const isTotal = ({ tally, readOnly, kind, adds }: Field): boolean =>
  tally !== undefined || (readOnly === true && (kind === 'decimal' || adds === true))

export function headOf({ fields, title, head = {} }: Pick<Resource, 'fields' | 'title' | 'head'>) {
  const names = (is: (field: Field, name: string) => boolean, most: number): readonly string[] =>
    Object.entries(fields)
      .flatMap(([name, field]) => (is(field, name) ? [name] : []))
      .slice(0, most)
  const line =
    head.line ?? names(({ kind, table }, name) => table === true && kind === 'ref' && !title.includes(name), MOST_WORDS)
  return { line, sums: head.sums ?? names(isTotal, MOST_SUMS) }
}
