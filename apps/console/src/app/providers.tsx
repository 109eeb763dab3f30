// What surrounds the whole console: server state, colours, antd's language, and the place where errors are shown.
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import chinese from 'antd/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { ApiError } from '../api/api-error.ts'
import { lendLogin } from '../api/log-in-again.ts'
import { lendErrorSurface, showError } from '../api/show-error.ts'
import { onLanguage, useLanguage } from '../i18n/language.ts'
import { hasDirtyForm } from '../session/dirty-forms.ts'
import { knownLogin } from '../session/session.ts'
import { accentOf, antdTheme, dangerOf } from '../theme/antd-theme.ts'
import { notice } from '../components/overlay/confirm.ts'
import { onSpeakerCalled } from '../components/overlay/speaker.ts'
import { useIsFinger } from '../components/layout/use-screen.ts'
import { WaitingBar } from '../components/layout/waiting-bar.tsx'
import { useIsDark, usePreferences } from '../theme/preferences.ts'
import { componentSize, useSize } from '../theme/size.ts'
import { OtherUserSurface } from './guard/other-user-surface.tsx'
import { ServerAwaySurface } from './frame/server-away.tsx'
import { StepUpSurface } from './step-up/step-up-surface.tsx'

const ReLoginDialog = lazy(() => import('./guard/re-login-dialog.tsx'))

/** The first page comes first. */
const SPEAKER_MS = 2_000

/** One client: reads are shared, retried once when the network failed or the server was busy, and their failures shown unless the screen does. */
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
        retry: (count, error) =>
          count < 1 && error instanceof ApiError && (error.kind === 'network' || error.kind === 'busy'),
        retryDelay: (_count, error) => ((error instanceof ApiError && error.retryAfterSeconds) || 1) * 1000,
      },
      mutations: { retry: false },
    },
  })

/** Where a list of choices opens: in the part of the screen that its field belongs to, as whoever goes by parts expects. */
const landmarkOf = (field?: HTMLElement): HTMLElement =>
  field?.closest<HTMLElement>('main, [role=dialog]') ?? document.body

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
    const danger = dangerOf(color, isDark)
    root.style.setProperty('--danger', danger)
    root.style.setProperty('--danger-wash', `color-mix(in srgb, ${danger} ${isDark ? 12 : 5}%, var(--surface))`)
    root.style.setProperty('--danger-line', `color-mix(in srgb, ${danger} 32%, var(--surface))`)
  }, [color, isDark, size])
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  }, [language])
  // What the server says comes in the language in which it was asked.
  useEffect(() => onLanguage(() => void client.invalidateQueries()), [client])
  return (
    <QueryClientProvider client={client}>
      {/* antd's own words are English without a locale, so only Chinese has to be carried. */}
      <ConfigProvider
        theme={theme}
        componentSize={componentSize[size]}
        button={{ autoInsertSpace: false }}
        getPopupContainer={landmarkOf}
        {...(language === 'zh' ? { locale: chinese } : {})}
      >
        <ErrorSurface />
        <LoginSurface client={client} />
        <StepUpSurface />
        <OtherUserSurface />
        <ServerAwaySurface />
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  )
}

/** Lends messages to `showError`, and draws them from the first one on. */
function ErrorSurface(): ReactNode {
  const [Surface, setSurface] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () => import('../components/overlay/speaker-surface.tsx')
    lendErrorSurface({ message: notice.error })
    // Fetched when the first page stands, because without a network it could not be any more.
    const timer = setTimeout(() => void load().catch(() => undefined), SPEAKER_MS)
    const end = onSpeakerCalled(() => {
      // Called again by the next message when it could not be fetched.
      load().then(
        ({ default: component }) => setSurface(() => component),
        () => undefined,
      )
    })
    return () => {
      clearTimeout(timer)
      end()
      lendErrorSurface(null)
    }
  }, [])
  return Surface === null ? null : <Surface />
}

/** Lends the login dialog to what would lose a half-filled form; what could not be read meanwhile is read afterwards. */
function LoginSurface({ client }: { client: QueryClient }): ReactNode {
  const [answer, setAnswer] = useState<((isLoggedIn: boolean) => void) | null>(null)
  useEffect(() => {
    lendLogin(() => {
      if (!hasDirtyForm() || knownLogin(client) === undefined) return null
      return new Promise((resolve) => setAnswer(() => resolve))
    })
    return () => lendLogin(null)
  }, [client])
  if (answer === null) return null
  return (
    <Suspense fallback={<WaitingBar />}>
      <ReLoginDialog
        onEnd={(isLoggedIn) => {
          setAnswer(null)
          answer(isLoggedIn)
          if (isLoggedIn) void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
        }}
      />
    </Suspense>
  )
}
