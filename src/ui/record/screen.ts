/** Declares the screen of a record in one line. */
import type { FunctionComponent } from 'react'
import { screen, type Screen } from '#src/engine/panes/screen.ts'
import type { RecordSpec } from './state/record-spec.ts'

type RecordScreenSpec<P extends string> = Omit<Screen<string, P>, 'name' | 'kind' | 'load' | 'record' | 'makes'> &
  RecordSpec

/** Without its last parameter, the path creates a new record. */
export function recordScreen<const N extends string, const P extends string>(
  name: N,
  spec: RecordScreenSpec<P>,
): Screen<N, P> {
  const { record, states, related, hidden, given, preview, previewFirst, inTheWay, lines, beginsAt, ...shown } = spec
  const load = async (): Promise<{ default: FunctionComponent<unknown> }> => {
    const { recordPage } = await import('./RecordPage.tsx')
    return {
      default: recordPage(shown.path, {
        record,
        ...(states && { states }),
        ...(related && { related }),
        ...(hidden && { hidden }),
        ...(given && { given }),
        ...(preview && { preview }),
        ...(previewFirst && { previewFirst }),
        ...(inTheWay && { inTheWay }),
        ...(lines && { lines }),
        ...(beginsAt !== undefined && { beginsAt }),
      }),
    }
  }
  return screen(name, { ...shown, kind: 'record', record, makes: true, swaps: true, load })
}
