/** The contract or the link under the cursor, as commands on records take it. */
import type { GraphLink } from '#model/areas/contract/rules/graph/contract-graph.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import type { GraphIndex } from './graph-index.ts'

type Shown = {
  readonly index: GraphIndex
  readonly node: number | undefined
  readonly link: GraphLink | undefined
}
type Offered = { readonly contract: RecordTarget; readonly link: RecordTarget }

const targetOf = (resource: string, find: () => { readonly id: number } | undefined): RecordTarget => ({
  resource,
  ids: () => {
    const found = find()
    return found === undefined ? [] : [found.id]
  },
  rows: () => {
    const found = find()
    return Promise.resolve(found === undefined ? [] : [{ ...found }])
  },
})

export const offeredBy = (shown: Shown): Offered => ({
  contract: targetOf('contract:contract', () =>
    shown.node === undefined ? undefined : shown.index.contract(shown.node),
  ),
  link: targetOf('contract:link', () => shown.link),
})
