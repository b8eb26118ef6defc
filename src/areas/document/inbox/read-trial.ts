/** Reads the answer of a file that was tried: its figures in the order of a bill, each with its words. */
import { figureFields } from '#model/areas/document/figure-fields.ts'
import { carFigureNames, figureNames } from '#model/areas/document/rules/reading/figures.ts'
import { labelOf, type FieldOptions } from '#model/kernel/field.ts'

type Values = Readonly<Record<string, unknown>>
export type TriedFigure = { readonly label: string; readonly value: string; readonly confidence: number }
export type Tried = {
  readonly pages: number
  readonly message: string
  readonly figures: readonly TriedFigure[]
}

const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})
const declared = new Map<string, FieldOptions>(Object.entries({ ...figureFields.cars.items, ...figureFields }))
const wordOf = (name: string): string => labelOf(name, declared.get(name) ?? {})

function figureIn(values: Values, name: string, before: string): readonly TriedFigure[] {
  const { value, confidence } = objectOf(values[name])
  if (typeof value !== 'string' || value === '') return []
  return [{ label: `${before}${wordOf(name)}`, value, confidence: typeof confidence === 'number' ? confidence : 0 }]
}

export function triedIn(answer: Values): Tried {
  const { pages, message, figures, cars } = answer
  const all: readonly unknown[] = Array.isArray(cars) ? cars : []
  return {
    pages: typeof pages === 'number' ? pages : 0,
    message: typeof message === 'string' ? message : '',
    figures: [
      ...figureNames.flatMap((name) => figureIn(objectOf(figures), name, '')),
      ...all.flatMap((car, at) => carFigureNames.flatMap((name) => figureIn(objectOf(car), name, `Car ${at + 1}: `))),
    ],
  }
}
