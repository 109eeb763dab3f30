// What the notices say, newest first, beside the page: a press leads to what one is about and marks it read.
import { CloseOutlined, RightOutlined } from '@ant-design/icons'
import { api, type Notification, pageHrefOf } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../api/use-endpoint.ts'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { RelativeTime } from '../../components/value/instant-text.tsx'
import { ReadFailure } from '../../components/layout/read-failure.tsx'
import { SideDrawer } from '../../components/overlay/side-drawer.tsx'
import { useText } from '../../i18n/text.ts'
import { noticeTexts } from './notice.texts.ts'
import type { Moves } from '../page-moves.ts'
import './notices.css'

interface NoticeDrawerProps {
  readonly isOpen: boolean
  readonly moves: Moves
  readonly onClose: () => void
}

export default function NoticeDrawer({ isOpen, moves, onClose }: NoticeDrawerProps): ReactNode {
  const t = useText(noticeTexts)
  return (
    <SideDrawer title={t('title')} open={isOpen} onClose={onClose} width={420}>
      {isOpen && <Notices moves={moves} onClose={onClose} />}
    </SideDrawer>
  )
}

function Notices({ moves, onClose }: { moves: Moves; onClose: () => void }): ReactNode {
  const t = useText(noticeTexts)
  const [pageSize, setPageSize] = useState<20 | 100>(20)
  const { data, error, refresh } = useRead(api.notification.list, { pageSize }, { keepPrevious: true, quiet: true })
  const read = useSend(api.notification.read, { refreshes: [api.notification.list, api.notification.unread] })
  const clear = useSend(api.notification.clear, { refreshes: [api.notification.list, api.notification.unread] })
  const open = ({ id, link, isRead }: Notification) => {
    if (!isRead) read.send({ which: 'one', id }).catch(() => undefined)
    onClose()
    moves.go(pageHrefOf(link))
  }
  if (error !== null && data === undefined) return <ReadFailure error={error} onRetry={refresh} />
  if (data === undefined) return <div className="page-loading" role="status" />
  if (data.list.length === 0) return <EmptyState kind="nothing" text={t('none')} />
  return (
    <div className="notices">
      <div className="notices-head">
        <span className="muted">{t('kept')}</span>
        <span className="notices-acts">
          <Button
            size="small"
            disabled={data.list.every(({ isRead }) => isRead)}
            onClick={() => void read.send({ which: 'all' }).catch(() => undefined)}
          >
            {t('readAll')}
          </Button>
          <Button
            size="small"
            disabled={!data.list.some(({ isRead }) => isRead)}
            onClick={() => void clear.send({ which: 'read' }).catch(() => undefined)}
          >
            {t('clearRead')}
          </Button>
        </span>
      </div>
      <ul>
        {data.list.map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              className={`notices-open${notice.isRead ? ' is-read' : ''}`}
              onClick={() => open(notice)}
            >
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
              <RightOutlined className="notices-go" aria-hidden="true" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t('clearOne', { title: notice.title })}
              title={t('clearOne', { title: notice.title })}
              onClick={() => void clear.send({ which: 'one', id: notice.id }).catch(() => undefined)}
            >
              <CloseOutlined aria-hidden="true" />
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
