// Starts the console: everything that needs a login.
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchBrowserErrors } from './app/browser-errors.ts'
import { createClient, Providers } from './app/providers.tsx'
import { createConsoleRouter } from './app/router.tsx'
import { keepPresses } from './app/steady-press.ts'
import { markDocument } from './i18n/language.ts'
import { markTheme } from './theme/preferences.ts'
import './theme/colours.css'
import './theme/base.css'
import './theme/antd.css'
import './theme/check.css'
import './theme/shared.css'

markTheme()
markDocument()
if (import.meta.env.PROD) watchBrowserErrors()
keepPresses(document)
const client = createClient()
const router = createConsoleRouter(client)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
