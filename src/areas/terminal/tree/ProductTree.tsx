/** Groups and products as a tree, with volume, limits and tickets of all that lies under each. */
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { product } from '#model/areas/terminal/product.resource.ts'
import { linesOfTree, productTree, type ProductNode } from '#model/areas/terminal/rules/product-tree.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { treeKeys as keys } from './keys.ts'
import { TreeController } from './tree-controller.ts'
import { TreeLines } from './TreeLines.tsx'
import styles from './ProductTree.module.css'

type Answer = { readonly results: readonly ProductNode[] }
const sources = ['terminal:location', 'terminal:containerReading', 'terminal:limit', 'terminal:ticket'] as const

export default function ProductTree() {
  useDisplaySettings()
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: ['terminal:product', 'tree'],
    queryFn: ({ signal }) => api<Answer>(`${product.path}tree/`, { signal }),
    meta: { resources: sources },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the products" />
  if (answer.data.results.length === 0)
    return (
      <EmptyState title="There is no product yet">
        {may('change_product') && <Button onPress={() => open('terminalboss:v3:product', {})}>Add a product</Button>}
      </EmptyState>
    )
  return <Shown nodes={answer.data.results} />
}

function Shown({ nodes }: { readonly nodes: readonly ProductNode[] }) {
  const [controller] = useState(() => new TreeController())
  const { opened, text } = useSnapshot(controller.shown)
  useCommandTarget('terminal:tree', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  const tree = useMemo(() => productTree(nodes), [nodes])
  const lines = useMemo(() => linesOfTree(tree, new Set(opened), text), [tree, opened, text])
  useEffect(() => {
    controller.read(tree)
    controller.show(lines)
  }, [controller, tree, lines])
  const groups = nodes.filter(({ id }) => tree.children.has(id)).length
  return (
    <section className={styles['screen']} aria-label="Tree of products">
      <header className={styles['top']}>
        <TextField label="Code or name" value={text} onChange={(typed) => controller.seek(typed)} />
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={keys.all} onPress={() => controller.unfoldAll()}>
            All groups
          </Button>
          {may('change_product') && (
            <>
              <Button look="quiet" shortcut={keys.into} onPress={() => void controller.move('in')}>
                Into the one above
              </Button>
              <Button look="quiet" shortcut={keys.out} onPress={() => void controller.move('out')}>
                Out of its group
              </Button>
              <Button look="quiet" shortcut={keys.merge} onPress={() => controller.merge()}>
                Merge
              </Button>
            </>
          )}
        </span>
      </header>
      {lines.length === 0 ? (
        <EmptyState title="No product has that code or name" />
      ) : (
        <TreeLines controller={controller} lines={lines} sums={tree.sums} />
      )}
      <p className={styles['legend']} role="status">
        {`${grouped(nodes.length)} products, ${grouped(groups)} groups. Figures count all that lies under a line.`}
      </p>
    </section>
  )
}
