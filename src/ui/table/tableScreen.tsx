/** A screen that is the table of a resource: one line in an area. */
import type { Need } from '#model/permissions.ts'
import type { RowId } from '#workers/jobs.ts'
import { screen, type Screen } from '../../engine/screen.ts'

/** `onOpen` is what Enter does on a row. */
export function tableScreen<const N extends string, const P extends string>(
  name: N,
  spec: {
    readonly path: P
    readonly title: string
    readonly needs: Need
    readonly resource: string
    readonly menu?: string
    readonly key?: string
    readonly onOpen?: (id: RowId, beside: boolean) => void
  },
): Screen<N, P> {
  const { resource, onOpen, ...rest } = spec
  return screen(name, {
    ...rest,
    load: async () => {
      const { ResourceTable } = await import('./ResourceTable.tsx')
      return { default: () => <ResourceTable resource={resource} linked {...(onOpen && { onOpen })} /> }
    },
  })
}
