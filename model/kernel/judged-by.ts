/** Declares a judgement by rows of other resources, with their own types. */
import type { Fact, Judging, May, Verdict, WriteContext } from './judging.ts'
import type { Row } from './resource.ts'

type FactRows<T> = {
  readonly [K in keyof T]: T[K] extends { readonly of: infer R; readonly all: true }
    ? readonly Row<R>[] | undefined
    : T[K] extends { readonly of: infer R }
      ? Row<R> | undefined
      : never
}

export const judgedBy = <R, const T extends Readonly<Record<string, Fact>>>(spec: {
  readonly fields: readonly (keyof R & string)[]
  readonly facts: T
  /** `before`: the row as it is; undefined for a new one. */
  readonly judge: (row: R, facts: FactRows<T>, may: May, before: R | undefined, writing: WriteContext) => Verdict
}): Judging<R> => spec as unknown as Judging<R>
