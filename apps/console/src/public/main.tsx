// Starts the public pages: login, registration, agreements, results and errors, without the console's library.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PublicPages } from './public-pages.tsx'
import { markDocument } from '../i18n/language.ts'
import { markTheme } from '../theme/preferences.ts'
import './components/colours.css'
import './components/base.css'

markTheme()
markDocument()
const root = document.getElementById('root')
if (root === null) throw new Error('public.html has no #root')
createRoot(root).render(
  <StrictMode>
    <PublicPages path={location.pathname} />
  </StrictMode>,
)
