// The bar on top: menu button, where you are, page search, full screen, language, appearance, and who you are.
import type { PagePath } from '@merchant/contract'
import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNotice } from '../../components/overlay/confirm.ts'
import type { PageRoute } from '../../components/layout/page-route.ts'
import { chooseLanguage, useLanguage } from '../../i18n/language.ts'
import { type Text, useSay, useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { useBrowserErrors } from '../browser-errors.ts'
import { follow, type Moves } from '../page-moves.ts'
import { frameTexts } from './frame.texts.ts'
import { type Finding, PageSearch } from '../palette/page-search.tsx'
import { ShopFace } from './shop-face.tsx'
import type { SidebarState } from './use-sidebar.ts'
import { SizeMenu } from './size-menu.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { UserMenu } from './user-menu.tsx'
import './navbar.css'
import './breadcrumb.css'

const ErrorBadge = lazy(() => import('./error-badge.tsx'))
const ShopSwitcher = lazy(() => import('./shop-switcher.tsx'))

interface NavbarProps {
  readonly sidebar: SidebarState
  readonly trail: readonly { title: Text; path: PagePath | null }[]
  readonly pages: readonly PageRoute[]
  readonly moves: Moves
  readonly onSettings: () => void
  /** The bar of a navigation under way. */
  readonly progress: ReactNode
}

export function Navbar({ sidebar, trail, pages, moves, onSettings, progress }: NavbarProps): ReactNode {
  const t = useText(frameTexts)
  const say = useSay()
  const language = useLanguage()
  const hasErrors = useBrowserErrors().length > 0
  const [finding, setFinding] = useState<Finding>(null)
  const { isMobile } = sidebar
  // Whoever has to set up their account first gets no notifications yet.
  const { enrolment, shops } = useLogin()
  const isSetUp = enrolment.length === 0
  const isOpen = isMobile ? sidebar.isDrawerOpen : sidebar.isOpen
  const switchLanguage = () => chooseLanguage(language === 'zh' ? 'en' : 'zh')
  /** What a small screen has no room for in the bar. */
  const more = [
    { key: 'settings', label: t('settings'), onAct: onSettings },
    { key: 'language', label: language === 'zh' ? 'English' : '中文', onAct: switchLanguage },
  ]
  return (
    <header className="navbar">
      {progress}
      <button
        type="button"
        className="navbar-button"
        data-guide="menu"
        aria-label={t(isOpen ? 'closeMenu' : 'openMenu')}
        aria-expanded={isOpen}
        aria-controls="main-menu"
        onClick={sidebar.toggle}
      >
        {isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      <nav className="breadcrumb" data-guide="breadcrumb" aria-label={t('breadcrumb')}>
        <ol>
          {trail.map(({ title, path }, index) => (
            <li key={index} aria-current={index === trail.length - 1 ? 'page' : undefined}>
              {path === null ? (
                say(title)
              ) : (
                <a href={path} onClick={(event) => follow(event, path, moves)}>
                  {say(title)}
                </a>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className="navbar-right">
        {shops.length > 1 && (
          <Suspense
            fallback={
              <span className="shop-switcher" aria-hidden="true">
                <ShopFace />
              </span>
            }
          >
            <ShopSwitcher />
          </Suspense>
        )}
        <PageSearch pages={pages} moves={moves} opened={finding} onOpen={setFinding} isSmall={isMobile} />
        {isSetUp && <NoticeBell moves={moves} />}
        {!isMobile && (
          <>
            {hasErrors && (
              <Suspense>
                <ErrorBadge />
              </Suspense>
            )}
            <FullscreenButton />
            <span data-guide="size">
              <SizeMenu />
            </span>
            <button
              type="button"
              className="navbar-button"
              data-guide="language"
              aria-label={t('language')}
              title={t('language')}
              onClick={switchLanguage}
            >
              <span lang={language === 'zh' ? 'en' : 'zh-CN'}>{language === 'zh' ? 'EN' : '中'}</span>
            </button>
            <button
              type="button"
              className="navbar-button"
              data-guide="settings"
              aria-label={t('settings')}
              title={t('settings')}
              onClick={onSettings}
            >
              <SettingOutlined />
            </button>
          </>
        )}
        <UserMenu moves={moves} more={isMobile ? more : []} />
      </div>
    </header>
  )
}

function FullscreenButton(): ReactNode {
  const t = useText(frameTexts)
  const notice = useNotice()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const toggle = () => {
    const refused = () => notice.warning(t('noFullscreen'), 5)
    if (!document.fullscreenEnabled) refused()
    else if (isFull) document.exitFullscreen().catch(refused)
    else document.documentElement.requestFullscreen().catch(refused)
  }
  return (
    <button
      type="button"
      className="navbar-button"
      data-guide="fullscreen"
      aria-label={t('fullscreen')}
      title={t('fullscreen')}
      aria-pressed={isFull}
      onClick={toggle}
    >
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  )
}
