/** The console of a test in the browser: one per file, as a page has one. */
import { createConsole } from '#src/engine/console/console.state.ts'

createConsole()
