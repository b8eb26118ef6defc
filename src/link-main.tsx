/** The entry point of the pages that a link of a place leads to: the same screens as in the console, without it. */
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/touch.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConsole } from './engine/console/console.state.ts'
import { allowOwnScripts } from './engine/console/trusted-types.ts'
import { startTelemetry } from './engine/session/telemetry.ts'
import { startTheme } from './engine/session/theme.ts'
import { LinkSite } from './areas/auth/link/site/LinkSite.tsx'

allowOwnScripts()
createConsole()
startTheme()
const root = document.getElementById('root')
if (root)
  createRoot(root, startTelemetry()).render(
    <StrictMode>
      <LinkSite />
    </StrictMode>,
  )
