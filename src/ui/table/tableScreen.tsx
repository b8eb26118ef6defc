/** A screen that is the table of a resource: one line in an area. */
import type { Need } from '#model/permissions.ts'
import type { Criterion } from '#model/rules/filter.ts'
import type { RowId } from '#workers/jobs.ts'
import { screen, type Params, type Screen } from '../../engine/screen.ts'

/** `onOpen` is what Enter does on a row; `where`: only these rows, by what the path says. */
export function tableScreen<const N extends string, const P extends string>(
  name: N,
  spec: {
    readonly path: P
    readonly title: string
    readonly needs: Need
    readonly resource: string
    readonly menu?: string
    readonly key?: string
    readonly where?: (said: Params<P>) => readonly Criterion[]
    readonly onOpen?: (id: RowId, beside: boolean) => void
  },
): Screen<N, P> {
  const { resource, onOpen, where, ...rest } = spec
  return screen(name, {
    ...rest,
    table: resource,
    load: async () => {
      const { ResourceTable } = await import('./ResourceTable.tsx')
      return { default: (said: Params<P>) => <ResourceTable resource={resource} linked {...(where && { where: where(said) })} {...(onOpen && { onOpen })} /> }
    },
  })
}
