// The bell of the bar: how many notices are unread, and what they say, beside the page; asks again by itself.
import { BellOutlined } from '@ant-design/icons'
import { api, type Notice } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../api/use-endpoint.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { RelativeTime } from '../components/instant-text.tsx'
import { ReadFailure } from '../components/read-failure.tsx'
import { SideDrawer } from '../components/side-drawer.tsx'
import { useText } from '../i18n/text.ts'
import { noticeTexts } from './notice.texts.ts'
import type { Moves } from './page-moves.ts'
import './notice-bell.css'

const EVERY_MS = 60_000

export default function NoticeBell({ moves }: { moves: Moves }): ReactNode {
  const t = useText(noticeTexts)
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(api.notice.unread, undefined, { refetchEvery: EVERY_MS, quiet: true })
  const count = data?.count ?? 0
  const label = count === 0 ? t('title') : t('unread', { count })
  return (
    <>
      <button
        type="button"
        className="navbar-button notice-bell"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <BellOutlined />
        {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
      </button>
      <SideDrawer title={t('title')} open={isOpen} onClose={() => setOpen(false)} width={420}>
        {isOpen && <Notices moves={moves} onClose={() => setOpen(false)} />}
      </SideDrawer>
    </>
  )
}

function Notices({ moves, onClose }: { moves: Moves; onClose: () => void }): ReactNode {
  const t = useText(noticeTexts)
  const [pageSize, setPageSize] = useState<20 | 100>(20)
  const { data, error, refresh } = useRead(api.notice.list, { pageSize }, { keepPrevious: true, quiet: true })
  const read = useSend(api.notice.read, { refreshes: [api.notice.list, api.notice.unread] })
  const open = ({ id, link, isRead }: Notice) => {
    if (!isRead) read.send({ which: 'one', id }).catch(() => undefined)
    onClose()
    moves.go(link)
  }
  if (error !== null && data === undefined) return <ReadFailure error={error} onRetry={refresh} />
  if (data === undefined) return <div className="page-loading" role="status" />
  if (data.list.length === 0) return <EmptyState kind="nothing" text={t('none')} />
  return (
    <div className="notices">
      <div className="notices-head">
        <span className="muted">{t('kept')}</span>
        <Button
          size="small"
          disabled={data.list.every(({ isRead }) => isRead)}
          onClick={() => void read.send({ which: 'all' }).catch(() => undefined)}
        >
          {t('readAll')}
        </Button>
      </div>
      <ul>
        {data.list.map((notice) => (
          <li key={notice.id}>
            <button type="button" className={notice.isRead ? 'is-read' : ''} onClick={() => open(notice)}>
              <span className="notices-title">
                {!notice.isRead && (
                  <span className="notices-dot">
                    <span className="visually-hidden">{t('isUnread')}</span>
                  </span>
                )}
                {notice.title}
              </span>
              <span className="notices-body">{notice.body}</span>
              <RelativeTime at={notice.at} />
            </button>
          </li>
        ))}
      </ul>
      {data.nextCursor !== null && pageSize === 20 && (
        <Button block onClick={() => setPageSize(100)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}
