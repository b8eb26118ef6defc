/** The calls of service contracts beside the generic ones and their life. */
import { onResource } from '#model/kernel/action.ts'
import { flag, integer, list, text } from '#model/kernel/field.ts'

/** Prices that are changed at once. */
const MOST_PRICES = 10_000

const approved = { can_edit_contract_when_approved: 'for prices of an approved contract' } as const

export const serviceContractActions = {
  /** Ids are those of prices: `[{ id, unit_price | percent, effective_date? }]`. A wrong one stops only itself. */
  bulkUpdatePrices: onResource('bulk_update_prices/', {
    label: 'Update prices',
    needs: 'change_service_contract',
    partsNeed: approved,
    undo: 'exact',
    undoneBy: { action: 'takeBackPrices', takes: { batch: 'batch' } },
    form: 'none',
    input: {
      // As text, so that one that is no price stops only itself.
      update_list: list(
        {
          id: text({ required: true, maxLength: 40 }),
          unit_price: text({ holds: 'figure', maxLength: 40 }),
          percent: text({ holds: 'figure', maxLength: 40 }),
          effective_date: text({ holds: 'date', maxLength: 40 }),
        },
        { required: true, maxItems: MOST_PRICES },
      ),
      dry_run: flag(false),
    },
  }),
  /** `batch`: as the change of prices answered it. Each that nobody touched or was charged by since is as it was before. */
  takeBackPrices: onResource('take_back_prices/', {
    label: 'Take back changed prices',
    needs: 'change_service_contract',
    partsNeed: approved,
    undo: 'none',
    form: 'none',
    input: { batch: integer({ required: true, min: 1 }) },
  }),
} as const
