// The router: makes a route of every page, asks the guard before each navigation, and knows /redirect/{path}.
import type { PagePath } from '@merchant/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { readAccessToken } from '../api/access-token.ts'
import { leaveForLogin } from '../api/show-error.ts'
import type { PageRoute } from '../components/layout/page-route.ts'
import { knownLogin, loadSession, logout } from '../session/session.ts'
import { Frame } from './frame/frame.tsx'
import { guardFailureText, guardVerdict, type Verdict } from './guard/guard.ts'
import { pagesOf } from './guard/menu.ts'
import { loadPage } from './page-code.ts'
import { requestRefresh } from './tabs/page-refresh.ts'
import { tree } from './routes.tsx'
import { isServerAway, waitForServer } from './frame/server-away.tsx'
import { textsIn } from '../api/records.ts'

interface RouterContext {
  readonly client: QueryClient
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageRoute
  }
}

const pages = pagesOf(tree)
const leadTo = (path: PagePath): unknown => redirect({ to: path, replace: true, throw: true })
const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Frame })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    leadTo('/dashboard')
  },
})

/** Replaces itself by the path behind it, whose page then starts afresh (tab refresh). */
const refreshRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redirect/$',
  beforeLoad: ({ params, location }) => {
    const path = `/${params._splat ?? ''}`
    requestRefresh(path)
    redirect({ to: path, search: location.search, replace: true, throw: true })
  },
})

const pageRoutes = pages.map((page) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    staticData: { page },
    // Preloading fetches code only; whether one may enter is asked when one does.
    beforeLoad: ({ context, preload, location: to }) =>
      preload ? undefined : admit(page, context.client, to.pathname + to.searchStr),
    // A visit must not fail here: the page's own boundary offers the retry.
    loader: () => loadPage(page).catch(() => undefined),
  }),
)

/** Any other path: the guard first, so that a visitor without a token is sent to the login page. */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ context, location: to }) => admit(undefined, context.client, to.pathname + to.searchStr),
})

/** Lets the navigation go on, or leads it elsewhere. Failing to load the session ends it, with the reason shown. */
async function admit(page: PageRoute | undefined, client: QueryClient, href: string): Promise<void> {
  const judge = () => guardVerdict({ hasToken: readAccessToken() !== null, login: knownLogin(client), page })
  let verdict = judge()
  if (verdict === 'load') {
    // The first page's code comes beside the session, not after it.
    if (page !== undefined) loadPage(page).catch(() => undefined)
    try {
      await loadWhenThere(client)
    } catch (error) {
      sessionStorage.setItem('login.notice', guardFailureText(error))
      await logout(client)
      return never()
    }
    verdict = judge()
  }
  return follow(verdict, href)
}

/** A server that is away for a moment says nothing about the session: it is asked again until it answers. */
async function loadWhenThere(client: QueryClient): Promise<void> {
  for (;;) {
    try {
      await loadSession(client)
      return
    } catch (error) {
      if (!isServerAway(error)) throw error
      await waitForServer(error)
    }
  }
}

function follow(verdict: Verdict, href: string): Promise<void> | undefined {
  if (verdict === 'enrol') leadTo('/operator/enrol')
  if (verdict === 'certify') leadTo('/certification')
  if (verdict === 'login') leaveForLogin(null, href)
  else if (verdict === 'notFound') leadTo('/error/404')
  else if (verdict === 'forbidden') leadTo('/error/401')
  else return undefined
  return never()
}

/** The browser is leaving this document; nothing of it may be drawn any more. */
const never = (): Promise<never> => new Promise(() => {})

/** Search items stay text, so that an order number never turns into a number. */
export const createConsoleRouter = (client: QueryClient) =>
  createRouter({
    routeTree: rootRoute.addChildren([homeRoute, refreshRoute, ...pageRoutes, unknownRoute]),
    context: { client },
    defaultPreloadStaleTime: 0,
    // Kept pages remember their own place (use-scroll-memory.ts); the router would send each of them to the top.
    scrollRestoration: () => false,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(textsIn(search)).toString()
      return text === '' ? '' : `?${text}`
    },
  })
