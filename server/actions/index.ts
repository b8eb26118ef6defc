/** Every action's handler, by area and resource. A declared action without one does not compile. */
import type * as resources from '#model/resources/index.ts'
import type { Complete } from '../engine/handler.ts'
import * as config from './config.ts'
import * as contract from './contract.ts'
import * as document from './document.ts'
import * as form from './form.ts'
import * as rail from './rail.ts'
import * as terminal from './terminal.ts'
import * as user from './user.ts'
import * as yard from './yard.ts'

export const actions: Complete<typeof resources> = { config, contract, document, form, rail, terminal, user, yard }
