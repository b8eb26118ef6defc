/** `npm run life-cycles`: writes docs/LIFE-CYCLES.md from the declarations. A test fails while it is out of date. */
import fs from 'node:fs'
import { lifeCyclesPage } from '../model/areas/life-cycles-page.ts'

fs.writeFileSync('docs/LIFE-CYCLES.md', lifeCyclesPage())
