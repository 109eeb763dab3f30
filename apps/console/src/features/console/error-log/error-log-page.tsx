// What went wrong in the server and in browsers, for those who mend it; found by the number that a person was shown.
import { api, type ClientError, type ServerError } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import type { Column } from '../../../components/list/data-table.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { ListTabs } from '../../../components/list/list-tabs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { PageContext, usePage, usePageTitle } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { errorLogTexts } from './error-log.texts.ts'
import './error-log.css'

export default function ErrorLogPage(): ReactNode {
  const t = useText(errorLogTexts)
  const title = usePageTitle()
  const page = usePage()
  const { tab, ...search } = page.search
  const current = tab === 'browser' ? 'browser' : 'server'
  /** Filters belong to the list they were set for. */
  const choose = (next: string) =>
    page.setSearch({ ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])), tab: next }, 'push')
  return (
    <>
      <PageHeader note={t('note')} />
      <ListTabs
        label={title}
        options={[
          { value: 'server', label: t('tab_server') },
          { value: 'browser', label: t('tab_browser') },
        ]}
        counts={undefined}
        current={current}
        onChoose={choose}
      />
      <SectionCard>
        <PageContext value={{ ...page, search }}>
          {current === 'server' ? <ServerErrors key="server" /> : <BrowserErrors key="browser" />}
        </PageContext>
      </SectionCard>
    </>
  )
}

function ServerErrors(): ReactNode {
  const t = useText(errorLogTexts)
  const columns: Column<ServerError>[] = [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} />, width: 180 },
    {
      key: 'requestId',
      title: t('requestId'),
      cell: ({ requestId }) => (requestId === '' ? '–' : <CopyText text={requestId} />),
      width: 180,
    },
    {
      key: 'route',
      width: 200,
      title: t('route'),
      cell: ({ method, route, isAlarm }) =>
        isAlarm ? (
          <StatusTag tone="warning">{t('alarm')}</StatusTag>
        ) : (
          <code>
            {method} {route}
          </code>
        ),
    },
    {
      key: 'message',
      width: 240,
      grows: true,
      title: t('message'),
      cell: ({ message, stack }) => <Failure message={message} stack={stack} />,
      onPhone: 'head',
    },
  ]
  return (
    <ListPage
      title={t('tab_server')}
      isPart
      endpoint={api.errorLog.serverErrors}
      rowKey={({ id }) => id}
      columns={columns}
      filters={[
        { kind: 'text', name: 'requestId', label: t('requestId'), placeholder: t('requestIdHint') },
        { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordServer') },
        { kind: 'days', from: 'from', to: 'to', label: t('at') },
      ]}
      empty={{ text: t('noneServer') }}
    />
  )
}

function BrowserErrors(): ReactNode {
  const t = useText(errorLogTexts)
  const columns: Column<ClientError>[] = [
    { key: 'at', title: t('at'), cell: ({ at }) => <InstantText at={at} />, width: 180 },
    { key: 'merchant', title: t('merchant'), cell: ({ merchantName }) => merchantName || t('platform'), width: 140 },
    {
      key: 'message',
      width: 240,
      grows: true,
      title: t('message'),
      cell: ({ message, stack }) => <Failure message={message} stack={stack} />,
      onPhone: 'head',
    },
    {
      key: 'page',
      width: 180,
      title: t('page'),
      cell: ({ url }) => <span className="error-log-message">{pathOf(url)}</span>,
    },
    {
      key: 'browser',
      width: 160,
      title: t('browser'),
      cell: ({ userAgent }) => <span className="error-log-agent muted">{userAgent}</span>,
    },
  ]
  return (
    <ListPage
      title={t('tab_browser')}
      isPart
      endpoint={api.errorLog.errors}
      rowKey={({ id }) => id}
      columns={columns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordBrowser') },
        { kind: 'days', from: 'from', to: 'to', label: t('at') },
      ]}
      empty={{ text: t('noneBrowser') }}
    />
  )
}

function Failure({ message, stack }: { message: string; stack: string }): ReactNode {
  const t = useText(errorLogTexts)
  return (
    <>
      <span className="error-log-message">{message}</span>
      {stack !== '' && (
        <details className="error-log-stack">
          <summary>{t('showStack')}</summary>
          <pre aria-label={t('stack')} tabIndex={0}>
            {stack}
          </pre>
        </details>
      )}
    </>
  )
}

/** The address without where the console is served, which is the same for all. */
const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)
