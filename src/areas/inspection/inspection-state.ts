/** The state of inspecting cars one after the other: the queue, the form, the answers, and what was found. */
import type { CarData, FillAnswer, FormRow } from './calls.ts'
import type { Structure, LayoutElement } from '#model/areas/form/rules/structure.ts'
import type { FormEntry } from '#src/ui/entry/EntryForm.tsx'
import type { EntryError } from '#model/areas/form/rules/value-errors.ts'

export type Waiting = { readonly data: CarData; readonly result: FillAnswer | null }
export type InspectionNow = {
  readonly cars: readonly Waiting[]
  readonly at: number
  readonly form: FormRow | undefined
  readonly structure: Structure | undefined
  readonly facility: number | null
  /** The inspection being edited; null for a new one. */
  readonly inspection: number | null
  readonly entry: FormEntry
  readonly bad_order: boolean
  readonly defects: string
  readonly comments: string
  readonly photos: readonly File[]
  readonly errors: readonly EntryError[]
  /** A defect was to be saved without words. */
  readonly wordless: boolean
  /** Marks that are not in the fleet. */
  readonly unknown: readonly string[]
  readonly problem: string
  readonly busy: boolean
  readonly said: string
}
export const clean = {
  inspection: null,
  bad_order: false,
  defects: '',
  comments: '',
  photos: [],
  errors: [],
  wordless: false,
} as const
export const first: InspectionNow = {
  cars: [],
  at: 0,
  form: undefined,
  structure: undefined,
  facility: null,
  entry: {},
  unknown: [],
  problem: '',
  busy: false,
  said: '',
  ...clean,
}
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Fields with `options: {repeat: true}` keep their value for the next car. */
export function repeating(elements: readonly LayoutElement[]): string[] {
  return elements.flatMap((one) => [
    ...(one.options?.['repeat'] === true && one.scope !== undefined ? [one.scope.split('/').at(-1) ?? ''] : []),
    ...repeating(one.elements ?? []),
  ])
}
export const isEntryErrors = (value: unknown): value is readonly EntryError[] => Array.isArray(value)
