/** What of the tree is open, where its cursor is, and moving a product or a group with all that lies under it. */
import { proxy } from 'valtio'
import { proxySet } from 'valtio/utils'
import { product } from '#model/areas/terminal/product.resource.ts'
import {
  movedUnder,
  type ProductLine,
  type ProductTree,
  type TreeMove,
} from '#model/areas/terminal/rules/product-tree.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'

const PAGE = 20

export class TreeController extends ListController<ProductLine, string> {
  readonly shown = proxy({ opened: proxySet<string>(), text: '' })
  #tree: ProductTree | undefined

  constructor() {
    super('terminal:product', PAGE)
  }
  protected override openLine(entityUUID: string): void {
    open('terminalboss:v3:product', { entityUUID }, { place: 'right' })
  }
  protected override rowOf({ node }: ProductLine): Readonly<Record<string, unknown>> {
    return { id: node.id, product_code: node.code, product_name: node.name, parent: node.parent }
  }
  read(tree: ProductTree): void {
    this.#tree = tree
  }
  seek(text: string): void {
    this.shown.text = text
  }
  /** Opens a group; of an open one it goes to what is first in it. */
  unfold(): void {
    const line = this.current
    if (!line?.hasChildren) return
    if (line.isOpen) this.step(1)
    else this.shown.opened.add(line.id)
  }
  /** Shuts a group; from what is in it, it goes to the group. */
  fold(): void {
    const line = this.current
    if (line === undefined) return
    if (line.isOpen && this.shown.opened.has(line.id)) this.shown.opened.delete(line.id)
    else if (line.node.parent !== null && this.lines.some(({ id }) => id === line.node.parent))
      this.place(line.node.parent)
  }
  /** All groups, or none where all are open. */
  unfoldAll(): void {
    const groups = [...(this.#tree?.children.keys() ?? [])].flatMap((id) => id ?? [])
    const areAll = groups.every((id) => this.shown.opened.has(id))
    if (areAll) this.shown.opened.clear()
    else for (const id of groups) this.shown.opened.add(id)
  }
  toggle(id: string): void {
    this.place(id)
    if (this.shown.opened.has(id)) this.shown.opened.delete(id)
    else this.shown.opened.add(id)
  }
  /** Asks into which one; what would come of it is said before. */
  merge(): void {
    const node = this.current?.node
    if (node === undefined) return
    openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), {
      call: { resource: product, action: product.actions.merge },
      subject: { rows: [{ id: node.id, name: node.name }] },
    })
  }
  async #put(id: string, parent: string | null): Promise<void> {
    await rowsOf(product).patch(id, { parent })
    if (parent !== null) this.shown.opened.add(parent)
    this.place(id)
  }
  /** The server refuses what would lie in itself, whoever moved it there meanwhile. */
  async move(how: TreeMove): Promise<void> {
    const node = this.current?.node
    const to = node && this.#tree && movedUnder(this.#tree, node.id, how)
    if (node === undefined || to === undefined) {
      toast({ text: 'There is no group in that direction.', tone: 'warn' })
      return
    }
    const before = node.parent
    await this.#put(node.id, to)
    const where = to === null ? 'out of all groups' : `into ${this.#tree?.byId.get(to)?.name ?? 'its group'}`
    const title = `Moved ${node.name} ${where}`
    toast({ text: `${title}.`, tone: 'ok' })
    recordUndo({
      title,
      kind: 'exact',
      undo: () => this.#put(node.id, before).then(() => `Taken back: ${title}.`),
      redo: () => this.#put(node.id, to).then(() => `${title}.`),
    })
  }
}
