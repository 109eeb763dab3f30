// The frame of every public page: brand, language, the page's own content, and the agreements below.
import type { ReactNode } from 'react'
import { chooseLanguage, useLanguage } from '../../i18n/language.ts'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { publicTexts } from './public.texts.ts'
import './public.css'

export function PublicShell({ children }: { children: ReactNode }): ReactNode {
  const t = useText(publicTexts)
  const shared = useText(sharedTexts)
  const language = useLanguage()
  return (
    <div className="public">
      <header className="public-head">
        <a className="public-brand" href="/login">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          {shared('product')}
        </a>
        <button
          type="button"
          className="public-language"
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => chooseLanguage(language === 'zh' ? 'en' : 'zh')}
        >
          {language === 'zh' ? 'English' : '中文'}
        </button>
      </header>
      <main className="public-main">{children}</main>
      <footer className="public-foot">
        <a href="/rp">{t('registrationAgreement')}</a>
        <a href="/ys">{t('privacyAgreement')}</a>
      </footer>
    </div>
  )
}
