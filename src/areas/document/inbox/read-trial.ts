/** Reads the answer of a file that was tried: its figures in the order of a bill, each with its words. */
import { figureFields } from '#model/areas/document/figure-fields.ts'
import { keptReading } from '#model/areas/document/rules/kept-reading.ts'
import { carFigureNames, figureNames, type ReadFigure } from '#model/areas/document/rules/reading/figures.ts'
import { labelOf, type FieldOptions } from '#model/kernel/field.ts'

type Values = Readonly<Record<string, unknown>>
type TriedFigure = {
  readonly label: string
  readonly value: string
  readonly confidence: number
  readonly isDoubtful: boolean
}
export type Tried = {
  readonly pages: number
  readonly message: string
  readonly figures: readonly TriedFigure[]
}

const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const declared = new Map<string, FieldOptions>(Object.entries({ ...figureFields.cars.items, ...figureFields }))
const wordOf = (name: string): string => labelOf(name, declared.get(name) ?? {})

function figureIn(figure: ReadFigure | undefined, name: string, before: string): readonly TriedFigure[] {
  if (figure === undefined || figure.value === '') return []
  const { value, confidence, doubts } = figure
  return [{ label: `${before}${wordOf(name)}`, value, confidence, isDoubtful: doubts.length > 0 }]
}

function figuresOf(document: Values, before: string): readonly TriedFigure[] {
  const { figures, cars } = keptReading(document)
  return [
    ...figureNames.flatMap((name) => figureIn(figures[name], name, before)),
    ...cars.flatMap((car, at) =>
      carFigureNames.flatMap((name) => figureIn(car[name], name, `${before}Car ${at + 1}: `)),
    ),
  ]
}

const pagesText = ({ from, to }: Values): string =>
  from === to ? `Page ${numberOf(from)}: ` : `Pages ${numberOf(from)}–${numberOf(to)}: `

export function triedIn({ pages, message, documents }: Values): Tried {
  const all = listOf(documents).map(objectOf)
  return {
    pages: numberOf(pages),
    message: typeof message === 'string' ? message : '',
    figures: all.flatMap((one) => figuresOf(one, all.length === 1 ? '' : pagesText(one))),
  }
}
