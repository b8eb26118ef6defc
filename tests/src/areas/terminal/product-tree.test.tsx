/** The tree of products: opened, shut, walked and moved by key, with the sums of what lies under each line. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ProductNode } from '#model/areas/terminal/rules/product-tree.ts'
import * as commands from '#src/areas/terminal/tree/commands.ts'
import ProductTree from '#src/areas/terminal/tree/ProductTree.tsx'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { PaneId } from '#src/engine/panes/command-target.ts'
import { answering, type Answer } from '../../answers.ts'
import { pressing } from '../../pressing.ts'
import { signInLocally } from '../../sign-in.ts'

const node = (id: string, parent: string | null, more: Partial<ProductNode> = {}): ProductNode => ({
  id,
  parent,
  code: id.toUpperCase(),
  name: `Product ${id}`,
  type: 'product',
  enabled: true,
  volume: null,
  limits: 0,
  tickets: 0,
  ...more,
})
const nodes = [
  node('gases', null, { name: 'Gases' }),
  node('propane', 'gases', { name: 'Propane', volume: 40, tickets: 2 }),
  node('butane', 'gases', { name: 'Butane', volume: 60, tickets: 1 }),
  node('oils', null, { name: 'Oils' }),
]
beforeEach(() => {
  signInLocally()
  queryClient().clear()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
})
const moved: unknown[] = []
function shown(said: Answer, write: Answer = { body: {} }) {
  moved.length = 0
  answering(({ method, path, body }) => {
    if (path === 'terminalboss/v3/product/tree/') return said
    if (method !== 'PATCH') return undefined
    moved.push([path, body])
    return write
  })
  return render(
    <PaneId value="p">
      <QueryClientProvider client={queryClient()}>
        <ProductTree />
      </QueryClientProvider>
    </PaneId>,
  )
}
const press = pressing(commands)
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/^[▾▸]/, ''))
const here = () => screen.getByRole('row', { selected: true })

it('opens and shuts groups by the arrows, and says level, place and state', async () => {
  shown({ body: { results: nodes } })
  await screen.findByRole('treegrid', { name: 'Products' })
  expect(names()).toEqual(['Gases', 'Oils'])
  expect(here()).toHaveAttribute('aria-expanded', 'false')
  await press('right')
  expect(names()).toEqual(['Gases', 'Butane', 'Propane', 'Oils'])
  expect(here()).toHaveAttribute('aria-expanded', 'true')
  await press('right')
  expect(here()).toHaveTextContent('Butane')
  expect(['aria-level', 'aria-posinset', 'aria-setsize'].map((one) => here().getAttribute(one))).toEqual([
    '2',
    '1',
    '2',
  ])
  await press('left')
  expect(here()).toHaveTextContent('Gases')
  await press('left')
  expect(names()).toEqual(['Gases', 'Oils'])
})

it('counts in a group what lies under it', async () => {
  shown({ body: { results: nodes } })
  await screen.findByRole('treegrid')
  const cells = [...screen.getByRole('row', { name: /Gases/ }).querySelectorAll('[role=gridcell]')]
  expect(cells.at(-1)?.textContent).toBe('3')
})

it('moves a product out of its group, and says so', async () => {
  shown({ body: { results: nodes } })
  await screen.findByRole('treegrid')
  await press('right')
  await press('right')
  await press('shift+left')
  expect(moved).toEqual([['terminalboss/v3/product/butane/', { parent: null }]])
  expect(toasts().shown.at(-1)?.text).toBe('Moved Butane out of all groups.')
})

it('says so where there is none, and where it could not be asked', async () => {
  const { unmount } = shown({ body: { results: [] } })
  expect(await screen.findByText('There is no product yet')).toBeVisible()
  unmount()
  queryClient().clear()
  shown({ status: 403, body: { detail: 'Not for you.' } })
  expect(await screen.findByText(/Not for you/)).toBeVisible()
})
