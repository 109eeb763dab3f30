// What surrounds the whole console: server state, colours, antd's language, and the place where errors are shown.
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import chinese from 'antd/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { lendErrorSurface, showError } from '../api/show-error.ts'
import { useLanguage } from '../i18n/language.ts'
import { hasDirtyForm } from '../session/dirty-forms.ts'
import { knownLogin } from '../session/session.ts'
import { accentOf, antdTheme } from '../theme/antd-theme.ts'
import { useIsFinger } from '../components/use-screen.ts'
import { useIsDark, usePreferences } from '../theme/preferences.ts'
import { componentSize, useSize } from '../theme/size.ts'
import { StepUpSurface } from './step-up-surface.tsx'

const ReLoginDialog = lazy(() => import('./re-login-dialog.tsx'))

/** One client: reads are shared, retried once when the network failed, and their failures shown unless the screen does. */
export const createClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const isSession = error instanceof ApiError && error.kind === 'unauthenticated'
        if (isSession || query.meta?.quiet === false) showError(error)
      },
    }),
    mutationCache: new MutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < 1 && error instanceof ApiError && error.kind === 'network',
      },
      mutations: { retry: false },
    },
  })

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }): ReactNode {
  const language = useLanguage()
  const { color } = usePreferences()
  const isDark = useIsDark()
  const size = useSize()
  const isFinger = useIsFinger()
  const theme = useMemo(() => antdTheme(color, isDark, size === 'mini', isFinger), [color, isDark, size, isFinger])
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset.size = size
    root.style.setProperty('--accent', accentOf(color, isDark))
    root.style.setProperty('--picked', color)
  }, [color, isDark, size])
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  }, [language])
  return (
    <QueryClientProvider client={client}>
      {/* antd's own words are English without a locale, so only Chinese has to be carried. */}
      <ConfigProvider
        theme={theme}
        componentSize={componentSize[size]}
        button={{ autoInsertSpace: false }}
        {...(language === 'zh' ? { locale: chinese } : {})}
      >
        <App component={false}>
          <ErrorSurface client={client} />
          <StepUpSurface />
          {children}
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}

/** Lends antd's messages and the re-login dialog to `showError`. */
function ErrorSurface({ client }: { client: QueryClient }): ReactNode {
  const { message } = App.useApp()
  const [username, setUsername] = useState<string | null>(null)
  useEffect(() => {
    lendErrorSurface({
      message: (text, seconds) => void message.error(text, seconds),
      keepPage: () => {
        const phone = knownLogin(client)?.user.phone
        if (!hasDirtyForm() || phone === undefined) return false
        setUsername(phone)
        return true
      },
    })
    return () => lendErrorSurface(null)
  }, [client, message])
  if (username === null) return null
  return (
    <Suspense>
      <ReLoginDialog username={username} onClose={() => setUsername(null)} />
    </Suspense>
  )
}
