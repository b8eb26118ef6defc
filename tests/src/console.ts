/** Tells the consoles of tests apart by asynchronous context, so that several can work at the same time. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { holdBy, type Console } from '#src/engine/console/console.state.ts'

const context = new AsyncLocalStorage<Console>()
holdBy({ current: () => context.getStore(), run: (console, work) => context.run(console, work) })
