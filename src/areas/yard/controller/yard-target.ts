import type { YardScreenOrders } from './screen-orders.ts'
import type { YardController } from './yard-controller.ts'

/** The commands' target in a yard pane: the board and its changes. */
export type YardTarget = { readonly controller: YardController; readonly orders: YardScreenOrders }
