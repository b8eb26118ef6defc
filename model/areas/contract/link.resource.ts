/** Which purchase feeds which sale, and with how many cars. Ours: the product text knows only that contracts are connected. */
import { flag, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'

const still = {
  in: ['closed', 'cancelled'],
  fields: 'all',
  says: 'The links of a closed contract stay as they are.',
} as const

export const link = resource('contract_link/', {
  label: 'Contract link',
  needs: { view: 'access_menu__contract', change: 'change_contract', history: 'can_view_contract_history' },
  title: ['purchase', 'sale'],
  ordering: 'sale,purchase',
  keys: [{ fields: ['sale', 'purchase'], onConflict: 'refuse' }],
  fields: {
    purchase: ref('contract:contract', { required: true, onDelete: 'cascade', table: true, help: 'What was bought' }),
    sale: ref('contract:contract', { required: true, onDelete: 'cascade', table: true, help: 'What it feeds' }),
    cars: integer({
      required: true,
      adds: true,
      min: 1,
      max: 1_000_000,
      table: true,
      help: 'Cars of the purchase that are promised to the sale',
    }),
    blend: flag(false, { help: 'The sale is of another product, which is blended from this one' }),
    comments: text({ maxLength: 500 }),
  },
  judgedBy: () => import('./linked-pair.ts').then(({ linkedPair }) => linkedPair),
  heldBy: [
    { through: 'sale', ...still },
    { through: 'purchase', ...still },
  ],
})
