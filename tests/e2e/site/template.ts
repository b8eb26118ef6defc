/** Seeds the demo of this build once, before the first story, so that none waits for it and no two workers do it twice. */
import { Site } from './site.ts'

export default (): Promise<void> => Site.prepare(1)
