/** The console of a test in the browser: one for each file, as a page has one. */
import { createConsole } from '#src/engine/console/console.state.ts'

createConsole()
