/** Declares a screen that is the table of a resource, in one line. */
import type { Need } from '#model/kernel/permissions.ts'
import type { Criterion } from '#model/shared/filter.ts'
import type { RowId } from '#workers/jobs.ts'
import { runCommand, screen, type Params, type Screen, type ScreenGroup } from '#src/engine/panes/screen.ts'
import type { FirstSettings } from './state/settings.ts'
import type { QuickFilter } from './states/quick-filter.ts'

/**
 * `onOpen` replaces what Enter does on a row; `where` limits the rows by the path's parameters; `first` is how they are grouped
 * and ordered when the table is opened; `states` shows the states with their counts above the rows; `prints` is the code of the paper
 * that printing makes of selected rows; `quick` shows filters as buttons above the rows.
 */
export function tableScreen<const N extends string, const P extends string>(
  name: N,
  spec: {
    readonly path: P
    readonly title: string
    readonly needs: Need
    readonly resource: string
    readonly menu?: ScreenGroup
    readonly key?: string
    readonly aliases?: readonly string[]
    readonly where?: (params: Params<P>) => readonly Criterion[]
    readonly first?: FirstSettings
    readonly onOpen?: (id: RowId, beside: boolean) => void
    readonly states?: true
    readonly prints?: string
    readonly quick?: readonly QuickFilter[]
  },
): Screen<N, P> {
  const { resource, onOpen, where, first, states, prints, quick, ...rest } = spec
  const onPrint = prints === undefined ? undefined : () => runCommand(`${resource}:print:${prints}`)
  return screen(name, {
    ...rest,
    kind: 'table',
    table: resource,
    load: async () => {
      const { ResourceTable } = await import('./ResourceTable.tsx')
      const { StateToggles } = states === true ? await import('./states/StateToggles.tsx') : {}
      const { QuickButtons } = quick === undefined ? {} : await import('./states/QuickButtons.tsx')
      return {
        default: (params: Params<P>) => (
          <ResourceTable
            resource={resource}
            linked
            {...(where && { where: where(params) })}
            {...(first && { first })}
            {...(onOpen && { onOpen })}
            {...(onPrint && { onPrint })}
          >
            {StateToggles && <StateToggles />}
            {QuickButtons && quick && <QuickButtons offered={quick} />}
          </ResourceTable>
        ),
      }
    },
  })
}
