// The bell of the bar: how many notices are unread; asks again by itself. What they say is loaded with the first press.
import { BellOutlined } from '@ant-design/icons'
import { api } from '@merchant/contract'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead } from '../../api/use-endpoint.ts'
import { useText } from '../../i18n/text.ts'
import { noticeTexts } from './notice.texts.ts'
import type { Moves } from '../page-moves.ts'
import { WaitingBar } from '../../components/layout/waiting-bar.tsx'
import '../frame/navbar.css'
import './notice-bell.css'

const NoticeDrawer = lazy(() => import('./notice-drawer.tsx'))

const EVERY_MS = 60_000

export function NoticeBell({ moves }: { moves: Moves }): ReactNode {
  const t = useText(noticeTexts)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const { data } = useRead(api.notification.unread, undefined, { refetchEvery: EVERY_MS, quiet: true })
  const count = data?.count ?? 0
  // What is read out is what is seen.
  const shown = count > 99 ? '99+' : count
  const label = count === 0 ? t('title') : t('unread', { count: shown })
  return (
    <>
      <button
        type="button"
        className="navbar-button notice-bell"
        aria-label={label}
        title={label}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <BellOutlined />
        {count > 0 && <span aria-hidden="true">{shown}</span>}
      </button>
      {wasOpened && (
        <Suspense fallback={<WaitingBar />}>
          <NoticeDrawer isOpen={isOpen} moves={moves} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
