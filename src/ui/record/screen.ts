/** A screen of one record, in one line: what it is of, how it is called, what stands beside its form. */
import type { ComponentType, FunctionComponent } from 'react'
import { screen, type Screen } from '../../engine/screen.ts'
import type { RecordTarget } from '../../engine/target.ts'

/** Rows of another resource that name this record under `by`. */
export type Related = {
  readonly resource: string
  readonly by: string
  readonly columns: readonly string[]
  /** Its heading, where that is not what the resource is called. */
  readonly title?: string
}
export type RecordSpec = {
  /** The resource, as `area:name`. */
  readonly record: string
  /** Fields whose state stands beside the title: status, hold. */
  readonly states?: readonly string[]
  readonly related?: readonly Related[]
  /** What an area adds to the header. */
  readonly tools?: () => Promise<{ default: ComponentType<{ readonly target: RecordTarget }> }>
  /** Fields that this screen leaves to another place. */
  readonly hidden?: readonly string[]
  /** What a new one begins with. */
  readonly given?: Readonly<Record<string, unknown>>
}

type Told<P extends string> = Omit<Screen<string, P>, 'name' | 'load' | 'record'> & RecordSpec

/** Without its last parameter the path makes a new record. */
export function recordScreen<const N extends string, const P extends string>(name: N, told: Told<P>): Screen<N, P> {
  const { record, states, related, hidden, given, tools, ...shown } = told
  const load = async (): Promise<{ default: FunctionComponent<unknown> }> => {
    const { recordPage } = await import('./RecordPage.tsx')
    return { default: recordPage(shown.path, { record, ...(states && { states }), ...(related && { related }), ...(hidden && { hidden }), ...(given && { given }), ...(tools && { tools }) }) }
  }
  return screen(name, { ...shown, record, swaps: true, load })
}
