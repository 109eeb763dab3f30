// Draws a page as the frame would: providers, a loaded session, its own address; the server is a fake one.
import { api, type LoginInfo } from '@merchant/contract'
import { cleanup, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { readKey } from '../api/use-endpoint.ts'
import { createClient, Providers } from '../app/providers.tsx'
import { PageContext } from '../components/layout/page.tsx'
import type { Text } from '../i18n/text.ts'
import { fakeApi, type FakeAnswer } from './fake-api.ts'
import { merchantLogin, sampleBaseData } from './sample-session.ts'
import { Unstyled } from './unstyled.tsx'

/** What a page in a test is called by default. */
const testTitle: Text = ['页面', 'Page']

interface RenderOptions {
  readonly title?: Text
  readonly answers?: readonly FakeAnswer[]
  readonly login?: LoginInfo
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
}

/**
 * `server.calls` and `server.inputsOf(endpoint)` show what was asked, `visited` where the page wanted to go.
 * Call `close()` (or use `afterEach`) so that the next test starts clean.
 */
export function renderWithApp(page: ReactNode, options: RenderOptions = {}) {
  const server = fakeApi(options.answers ?? [])
  const visited: string[] = []
  const client = createClient()
  client.setQueryData(readKey(api.user.infoOfLogin), options.login ?? merchantLogin)
  client.setQueryData(readKey(api.init.start), sampleBaseData)
  const view = render(
    <Unstyled>
      <Providers client={client}>
        <StandIn options={options} visited={visited}>
          {page}
        </StandIn>
      </Providers>
    </Unstyled>,
  )
  return {
    ...view,
    server,
    client,
    visited,
    close: () => {
      cleanup()
      client.clear()
      server.restore()
    },
  }
}

/** The page's context without a router: its query is state, its moves are recorded. */
function StandIn(props: { options: RenderOptions; visited: string[]; children: ReactNode }): ReactNode {
  const { options, visited } = props
  const [search, setSearch] = useState(options.search ?? {})
  const page = {
    path: '/test',
    title: options.title ?? testTitle,
    params: options.params ?? {},
    search,
    setSearch: (patch: Readonly<Record<string, string | undefined>>) =>
      setSearch((all) =>
        Object.fromEntries(
          Object.entries({ ...all, ...patch }).filter((item): item is [string, string] => item[1] !== undefined),
        ),
      ),
    go: (href: string) => void visited.push(href),
    close: (href?: string) => void visited.push(href ?? 'close'),
    setTitle: () => undefined,
    preload: () => undefined,
  }
  return <PageContext value={page}>{props.children}</PageContext>
}
