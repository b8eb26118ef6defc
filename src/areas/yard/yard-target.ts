import type { YardScreenOrders } from './screen-orders.ts'
import type { YardController } from './YardController.ts'

/** What a yard pane offers: the board, and what can be ordered of the server. */
export type YardTarget = { readonly controller: YardController; readonly orders: YardScreenOrders }
